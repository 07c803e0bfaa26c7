import { type Kysely, sql } from 'kysely'

/** Statistics count the tickets that ended by type and reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index ticket_ended_by_type on ticket (ticket_type_id, ended_reason) where ended_at is not null`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index ticket_ended_by_type`.execute(db)
}
