import { type Kysely, sql } from 'kysely'

/** An issue of the newsletter is sent once for each form, and its emails are queued step by step. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('promotion').addColumn('request_key', 'text').execute()
  await db.schema
    .alterTable('promotion')
    .addColumn('reached_id', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('promotion').addColumn('done_at', 'text').execute()
  // All emails of earlier issues were queued with them.
  await sql`update promotion set done_at = sent_at`.execute(db)
  await sql`create unique index promotion_by_request on promotion (request_key) where request_key is not null`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index promotion_by_request`.execute(db)
  for (const name of ['done_at', 'reached_id', 'request_key'])
    await db.schema.alterTable('promotion').dropColumn(name).execute()
}
