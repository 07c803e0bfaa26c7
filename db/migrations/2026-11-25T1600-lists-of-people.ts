import { type Kysely, sql } from 'kysely'

/** What awaits a mark is asked on every page of a host: of a past activity, only the rows without a mark are read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index participation_to_mark on participation (activity_id) where ended_at is null and state = 'YES' and attendance is null`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index participation_to_mark`.execute(db)
}
