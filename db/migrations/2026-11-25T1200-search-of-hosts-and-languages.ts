import { type Kysely, sql } from 'kysely'

/**
 * The index of the list in one language. The words of the search are made by the program: a task, which goes on a few
 * activities at a time, adds hosts and types to those that were published before and takes words without meaning out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index activity_listed_by_language on activity (language, starts_at, id) where validation = 'VALIDED' and cancelled_at is null and published_at is not null`.execute(
    db,
  )
  const now = new Date().toISOString()
  await sql`insert into task (kind, payload, run_at, created_at) select ${'index-activities'}, ${'{"after":0}'}, ${now}, ${now}
    where exists (select 1 from activity where published_at is not null)`.execute(db)
}

/** A program without this task would fail at it. Entries that it has written are read by older programs, too. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from task where kind = 'index-activities'`.execute(db)
  await sql`drop index activity_listed_by_language`.execute(db)
}
