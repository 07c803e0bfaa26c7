import { type Kysely, sql } from 'kysely'
import { asId, idType } from '#db/dialect.ts'

/** Everything that a host can say about an activity, and the draft of one that is not published yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await activities(db)
  await ticketTypes(db)
  await questions(db)
}

async function activities(db: Kysely<unknown>): Promise<void> {
  const table = () => db.schema.alterTable('activity')
  const count = (name: string) =>
    table()
      .addColumn(name, 'integer', (col) => col.notNull().defaultTo(0))
      .execute()

  await count('is_online')
  await table().addColumn('online_link', 'text').execute()
  await table().addColumn('external_ticket_url', 'text').execute()
  await count('external_clicks')
  await table().addColumn('minimum_participants', 'integer').execute()
  await table().addColumn('minimum_deadline', 'text').execute()
  await count('needs_approval')
  await count('members_only')
  await count('refund_min')
  await count('refund_nominal')
  await count('refund_max')
  await count('refund_min_percent')
  await count('refund_nominal_percent')
  await count('refund_max_percent')
  await table()
    .addColumn('banner_picture_id', 'integer', (col) => col.references('picture.id').onDelete('restrict'))
    .execute()
  await count('edit_version')
  await table().addColumn('draft', 'text').execute()
  await sql`create index activity_drafts on activity (host_id, changed_at) where published_at is null`.execute(
    db,
  )
}

async function ticketTypes(db: Kysely<unknown>): Promise<void> {
  const table = () => db.schema.alterTable('ticket_type')
  await table()
    .addColumn('capacity', 'integer', (col) => col.check(sql`capacity > 0`))
    .execute()
  await table().addColumn('sales_start_at', 'text').execute()
  await table().addColumn('sales_end_at', 'text').execute()
  await table()
    .addColumn('members_only', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()
  await table()
    .addColumn('position', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()
}

async function questions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('question')
    .addColumn('id', idType(db), asId(db))
    .addColumn('activity_id', 'integer', (col) =>
      col.notNull().references('activity.id').onDelete('restrict'),
    )
    .addColumn('kind', 'text', (col) => col.notNull().check(sql`kind in ('TEXT', 'CHECKBOX')`))
    .addColumn('label', 'text', (col) => col.notNull())
    .addColumn('is_required', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('is_per_person', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('position', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('ended_at', 'text')
    .execute()
  await db.schema.createIndex('question_by_activity').on('question').column('activity_id').execute()
}

/** Only forward: what people entered since would be lost. */
export function down(): Promise<void> {
  return Promise.reject(new Error('This migration cannot be undone.'))
}
