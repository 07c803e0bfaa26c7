import { type Kysely, sql } from 'kysely'

/** Places that somebody asked for and the host has not answered for yet; and when the host was reminded of that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('ticket')
    .addColumn('awaits_approval', 'integer', (col) =>
      col
        .notNull()
        .defaultTo(0)
        .check(sql`awaits_approval in (0, 1)`),
    )
    .execute()
  await db.schema.alterTable('participation').addColumn('host_reminded_at', 'text').execute()
  await sql`create index ticket_awaiting_approval on ticket (activity_id, participation_id) where awaits_approval = 1 and ended_at is null`.execute(
    db,
  )
}
