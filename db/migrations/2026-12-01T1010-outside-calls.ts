import { type Kysely, sql } from 'kysely'
import { asId, idType } from '#db/dialect.ts'

/** What was asked of the payment provider, with the key that makes it safe to ask again, and the events it sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('outside_call')
    .addColumn('id', idType(db), asId(db))
    .addColumn('purpose', 'text', (col) => col.notNull())
    .addColumn('subject_id', 'integer', (col) => col.notNull())
    .addColumn('attempt', 'integer', (col) => col.notNull().check(sql`attempt > 0`))
    .addColumn('key', 'text', (col) => col.notNull().unique())
    .addColumn('parameters', 'text')
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('first_sent_at', 'text')
    .addColumn('answered_at', 'text')
    .addColumn('outcome', 'text', (col) =>
      col.check(
        sql`(outcome is null) = (answered_at is null) and (outcome is null or outcome in ('DONE', 'FOUND', 'REFUSED', 'NOT_FOUND'))`,
      ),
    )
    .addColumn('answer', 'text')
    .execute()
  await db.schema
    .createTable('stripe_event')
    .addColumn('id', idType(db), asId(db))
    .addColumn('event_id', 'text', (col) => col.notNull().unique())
    .addColumn('endpoint', 'text', (col) =>
      col.notNull().check(sql`endpoint in ('PLATFORM', 'CONNECT', 'V2')`),
    )
    .addColumn('type', 'text', (col) => col.notNull())
    .addColumn('object_id', 'text')
    .addColumn('account_id', 'text')
    .addColumn('received_at', 'text', (col) => col.notNull())
    .addColumn('done_at', 'text')
    .execute()
  for (const index of INDEXES) await sql`create ${sql.raw(index)}`.execute(db)
}

const INDEXES = [
  'unique index outside_call_attempt on outside_call (purpose, subject_id, attempt)',
  'unique index outside_call_open on outside_call (purpose, subject_id) where answered_at is null',
  'index stripe_event_by_work on stripe_event (done_at) where done_at is not null',
  'index stripe_event_waiting on stripe_event (received_at) where done_at is null',
]

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('stripe_event').execute()
  await db.schema.dropTable('outside_call').execute()
}
