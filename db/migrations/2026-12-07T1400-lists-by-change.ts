import { type Kysely, sql } from 'kysely'

/** What everybody may see in the order of its changes: feeds that report news read the first of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index activity_listed_by_change on activity (changed_at, id, is_private) where validation = 'VALIDED' and cancelled_at is null and published_at is not null`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('activity_listed_by_change').execute()
}
