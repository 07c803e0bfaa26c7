import { type Kysely, sql } from 'kysely'
import { asId, idType } from '#db/dialect.ts'

/** Tickets that were given to somebody else, until when that may happen, and the emails to their new holders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ticket_handover')
    .addColumn('id', idType(db), asId(db))
    .addColumn('ticket_id', 'integer', (col) => col.notNull().references('ticket.id').onDelete('restrict'))
    .addColumn('former_uuid', 'text', (col) => col.notNull().unique())
    .addColumn('former_party_uuid', 'text')
    .addColumn('from_handover_id', 'integer', (col) =>
      col.references('ticket_handover.id').onDelete('restrict'),
    )
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('email', 'text')
    .addColumn('email_key', 'text')
    .addColumn('created_at', 'text', (col) => col.notNull())
    .execute()
  await db.schema.alterTable('ticket').addColumn('handover_id', 'integer').execute()
  await db.schema.alterTable('ticket').addColumn('party_uuid', 'text').execute()
  await db.schema.alterTable('activity').addColumn('tickets_locked_at', 'text').execute()
  await db.schema.alterTable('notification').addColumn('ticket_handover_id', 'integer').execute()
  for (const statement of INDEXES) await sql.raw(statement).execute(db)
}

const INDEXES = [
  'create index ticket_handover_by_ticket on ticket_handover (ticket_id)',
  'create unique index ticket_handover_by_party on ticket_handover (former_party_uuid) where former_party_uuid is not null',
  'create index ticket_handover_of_address on ticket_handover (email_key) where email_key is not null',
  'create index ticket_handover_named on ticket_handover (created_at) where email is not null',
  'create unique index ticket_by_party on ticket (party_uuid) where party_uuid is not null',
  'create index ticket_handed_on on ticket (activity_id) where handover_id is not null',
]

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const name of ['ticket_by_party', 'ticket_handed_on']) await db.schema.dropIndex(name).execute()
  await db.schema.alterTable('notification').dropColumn('ticket_handover_id').execute()
  await db.schema.alterTable('activity').dropColumn('tickets_locked_at').execute()
  await db.schema.alterTable('ticket').dropColumn('party_uuid').execute()
  await db.schema.alterTable('ticket').dropColumn('handover_id').execute()
  await db.schema.dropTable('ticket_handover').execute()
}
