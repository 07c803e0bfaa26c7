import type { Kysely } from 'kysely'

const COLUMNS = ['legal_name', 'address', 'province', 'telephone']

/** What a seller has to show before the button, on receipts and in e-mails; and whom a payment account waits for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of COLUMNS) await db.schema.alterTable('billing_settings').addColumn(name, 'text').execute()
  await db.schema.alterTable('payment_account').addColumn('waits_for', 'text').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payment_account').dropColumn('waits_for').execute()
  for (const name of COLUMNS) await db.schema.alterTable('billing_settings').dropColumn(name).execute()
}
