import { type Kysely, sql } from 'kysely'

/** The marks of the last seconds, which can be taken back, are read on the page of whoever makes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index participation_marked on participation (attendance_at) where attendance_at is not null`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index participation_marked`.execute(db)
}
