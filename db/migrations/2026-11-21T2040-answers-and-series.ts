import { type Kysely, sql } from 'kysely'
import { asId, idType } from '#db/dialect.ts'

/** What people answered to the host's questions, the card that opened a registration, and activities that repeat. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await answers(db)
  await cards(db)
  // A ticket type with a limit of its own counts its open tickets at each registration.
  await sql`create index ticket_by_type on ticket (ticket_type_id) where ended_at is null`.execute(db)
  await series(db)
}

/** One answer to a question: of the whole registration, or of the person who holds a ticket of it. */
async function answers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('answer')
    .addColumn('id', idType(db), asId(db))
    .addColumn('participation_id', 'integer', (col) =>
      col.notNull().references('participation.id').onDelete('restrict'),
    )
    .addColumn('question_id', 'integer', (col) =>
      col.notNull().references('question.id').onDelete('restrict'),
    )
    .addColumn('ticket_id', 'integer', (col) => col.references('ticket.id').onDelete('restrict'))
    .addColumn('value', 'text', (col) => col.notNull())
    .addColumn('created_at', 'text', (col) => col.notNull())
    .execute()
  await db.schema.createIndex('answer_by_question').on('answer').column('question_id').execute()
  await sql`create unique index answer_of_registration on answer (participation_id, question_id) where ticket_id is null`.execute(
    db,
  )
  await sql`create unique index answer_of_person on answer (ticket_id, question_id) where ticket_id is not null`.execute(
    db,
  )
  await db.schema.createIndex('answer_by_participation').on('answer').column('participation_id').execute()
}

/** A card opens one registration of an activity at a time: its number, told around, opens no second one. */
async function cards(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('participation')
    .addColumn('member_card_id', 'integer', (col) => col.references('member_card.id').onDelete('restrict'))
    .execute()
  await sql`create unique index participation_by_card on participation (activity_id, member_card_id) where ended_at is null and member_card_id is not null`.execute(
    db,
  )
}

async function series(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('series')
    .addColumn('id', idType(db), asId(db))
    .addColumn('host_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('every', 'text', (col) => col.notNull().check(sql`every in ('WEEK', 'TWO_WEEKS', 'MONTH')`))
    /** The key of the form that made it: the same form sent twice makes one series. */
    .addColumn('request_key', 'text')
    .addColumn('created_at', 'text', (col) => col.notNull())
    .execute()
  await sql`create unique index series_by_request on series (host_id, request_key) where request_key is not null`.execute(
    db,
  )
  await db.schema
    .alterTable('activity')
    .addColumn('series_id', 'integer', (col) => col.references('series.id').onDelete('restrict'))
    .execute()
  await sql`create index activity_by_series on activity (series_id, starts_at) where series_id is not null`.execute(
    db,
  )
}

/** Only forward: what people answered would be lost. */
export function down(): Promise<void> {
  return Promise.reject(new Error('This migration cannot be undone.'))
}
