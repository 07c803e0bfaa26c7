import { type Kysely, sql } from 'kysely'

/** `ticket.awaits_approval` goes: a program that reads it fails at every registration. */
export const isUnreadableByOlderCode = true

/** A ticket waits for approval, then for its payment; and the province of somebody who asked for paid places online. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('ticket')
    .addColumn('waits_for', 'text', (col) => col.check(sql`waits_for in ('APPROVAL', 'PAYMENT')`))
    .execute()
  await sql`update ticket set waits_for = 'APPROVAL' where awaits_approval = 1`.execute(db)
  await sql`drop index ticket_awaiting_approval`.execute(db)
  await db.schema.alterTable('ticket').dropColumn('awaits_approval').execute()
  for (const what of ['APPROVAL', 'PAYMENT'])
    await sql`create index ${sql.raw(`ticket_awaiting_${what.toLowerCase()}`)}
      on ticket (activity_id, participation_id) where waits_for = ${sql.lit(what)} and ended_at is null`.execute(
      db,
    )
  await db.schema.alterTable('participation').addColumn('buyer_province', 'text').execute()
}

/** What waits for a payment is not good either. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('participation').dropColumn('buyer_province').execute()
  await db.schema
    .alterTable('ticket')
    .addColumn('awaits_approval', 'integer', (col) =>
      col
        .notNull()
        .defaultTo(0)
        .check(sql`awaits_approval in (0, 1)`),
    )
    .execute()
  await sql`update ticket set awaits_approval = 1 where waits_for is not null`.execute(db)
  for (const what of ['approval', 'payment'])
    await sql`drop index ${sql.raw(`ticket_awaiting_${what}`)}`.execute(db)
  await db.schema.alterTable('ticket').dropColumn('waits_for').execute()
  await sql`create index ticket_awaiting_approval on ticket (activity_id, participation_id) where awaits_approval = 1 and ended_at is null`.execute(
    db,
  )
}
