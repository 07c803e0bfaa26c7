import { type Kysely, sql } from 'kysely'

/** From where an unpaid order came, as long as it is open; the offer of the waiting list that it was made of, and who people are at the provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('order').addColumn('network', 'text').execute()
  await db.schema
    .alterTable('order')
    .addColumn('waiting_entry_id', 'integer', (col) => col.references('waiting_entry.id'))
    .execute()
  await db.schema.alterTable('user').addColumn('stripe_customer_id', 'text').execute()
  await sql`create index order_open_of_network on "order" (network) where state = 'OPEN'`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index order_open_of_network`.execute(db)
  await db.schema.alterTable('user').dropColumn('stripe_customer_id').execute()
  await db.schema.alterTable('order').dropColumn('waiting_entry_id').execute()
  await db.schema.alterTable('order').dropColumn('network').execute()
}
