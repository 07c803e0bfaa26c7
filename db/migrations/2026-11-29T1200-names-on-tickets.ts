import { type Kysely, sql } from 'kysely'

/** Whoever registered names the people of their party; the index finds names that are to go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('ticket').addColumn('holder_first_name', 'text').execute()
  await db.schema.alterTable('ticket').addColumn('holder_last_name', 'text').execute()
  await sql`create index ticket_named on ticket (activity_id) where holder_first_name is not null or holder_last_name is not null`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index ticket_named`.execute(db)
  await db.schema.alterTable('ticket').dropColumn('holder_last_name').execute()
  await db.schema.alterTable('ticket').dropColumn('holder_first_name').execute()
}
