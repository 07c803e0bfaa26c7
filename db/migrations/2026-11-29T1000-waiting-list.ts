import { type Kysely, sql } from 'kysely'
import { asId, idType } from '#db/dialect.ts'

const REASONS = ['ACCEPTED', 'LEFT', 'DECLINED', 'LAPSED', 'REMOVED', 'STARTED', 'ACTIVITY_CANCELLED']

/** People who wait for places of a full activity, the offers made to them, and the links with which they answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const reasons = sql.join(REASONS.map((reason) => sql.lit(reason)))
  await db.schema
    .createTable('waiting_entry')
    .addColumn('id', idType(db), asId(db))
    .addColumn('activity_id', 'integer', (col) =>
      col.notNull().references('activity.id').onDelete('restrict'),
    )
    .addColumn('user_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('guest_pass_id', 'integer', (col) => col.references('guest_pass.id').onDelete('restrict'))
    .addColumn('ticket_type_id', 'integer', (col) =>
      col.notNull().references('ticket_type.id').onDelete('restrict'),
    )
    .addColumn('party_size', 'integer', (col) => col.notNull().check(sql`party_size between 1 and 50`))
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('offered_at', 'text')
    .addColumn('offered_until', 'text', (col) =>
      col.check(sql`(offered_at is null) = (offered_until is null)`),
    )
    .addColumn('offered_by', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .addColumn('told_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('ended_reason', 'text', (col) => col.check(sql`ended_reason in (${reasons})`))
    .addColumn('ended_by', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .execute()
  for (const statement of INDEXES) await sql.raw(statement).execute(db)
  await db.schema
    .createTable('waiting_link')
    .addColumn('id', idType(db), asId(db))
    .addColumn('token_hash', 'text', (col) => col.notNull().unique())
    .addColumn('waiting_entry_id', 'integer', (col) =>
      col.notNull().references('waiting_entry.id').onDelete('restrict'),
    )
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('expires_at', 'text', (col) => col.notNull())
    .execute()
  await db.schema.createIndex('waiting_link_by_expiry').on('waiting_link').column('expires_at').execute()
  await db.schema
    .alterTable('activity')
    .addColumn('has_waiting_list', 'integer', (col) =>
      col
        .notNull()
        .defaultTo(1)
        .check(sql`has_waiting_list in (0, 1)`),
    )
    .execute()
}

const INDEXES = [
  'create unique index waiting_entry_open on waiting_entry (activity_id, user_id) where ended_at is null',
  'create index waiting_entry_by_user on waiting_entry (user_id)',
  'create index waiting_entry_offered on waiting_entry (offered_until) where ended_at is null and offered_at is not null',
  'create index waiting_entry_of_type on waiting_entry (ticket_type_id) where ended_at is null and offered_at is not null',
  'create index waiting_entry_by_end on waiting_entry (ended_at) where ended_at is not null',
  'create index waiting_entry_by_guest_pass on waiting_entry (guest_pass_id) where guest_pass_id is not null',
]

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('activity').dropColumn('has_waiting_list').execute()
  await db.schema.dropTable('waiting_link').execute()
  await db.schema.dropTable('waiting_entry').execute()
}
