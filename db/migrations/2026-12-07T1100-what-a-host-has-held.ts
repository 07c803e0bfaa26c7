import { type Kysely, sql } from 'kysely'

/**
 * Counts what a host has held without reading the activities: some hosts have thousands. Its last columns, the same in each of its rows,
 * are there because SQLite reads the activity for what only the condition of an index says.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index activity_held on activity (host_id, is_private, starts_at, validation, cancelled_at, published_at) where validation = 'VALIDED' and cancelled_at is null and published_at is not null`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('activity_held').execute()
}
