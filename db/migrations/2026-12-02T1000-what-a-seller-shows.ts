import { type Kysely, sql } from 'kysely'

const COLUMNS = ['legal_name', 'address', 'province', 'telephone']

/**
 * What a seller has to show before the button, on receipts and in e-mails; whom a payment account waits for; and when a
 * host was reminded that an activity waits for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of COLUMNS) await db.schema.alterTable('billing_settings').addColumn(name, 'text').execute()
  await db.schema.alterTable('payment_account').addColumn('waits_for', 'text').execute()
  await db.schema.alterTable('activity').addColumn('payment_reminded_at', 'text').execute()
  await sql`create index activity_waiting_for_payment on activity (host_id, published_at) where validation = 'WAITING_PAYMENT_VALID' and cancelled_at is null`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index activity_waiting_for_payment`.execute(db)
  await db.schema.alterTable('activity').dropColumn('payment_reminded_at').execute()
  await db.schema.alterTable('payment_account').dropColumn('waits_for').execute()
  for (const name of COLUMNS) await db.schema.alterTable('billing_settings').dropColumn(name).execute()
}
