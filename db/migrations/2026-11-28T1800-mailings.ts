import { type Kysely, sql } from 'kysely'
import { asId, idType } from '#db/dialect.ts'

/** News for all participants of an activity, which leave step by step. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mailing')
    .addColumn('id', idType(db), asId(db))
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('activity_id', 'integer', (col) =>
      col.notNull().references('activity.id').onDelete('restrict'),
    )
    .addColumn('details', 'text', (col) => col.notNull())
    .addColumn('due_at', 'text', (col) => col.notNull())
    .addColumn('begun_at', 'text')
    .addColumn('reached_id', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('done_at', 'text')
    .addColumn('created_at', 'text', (col) => col.notNull())
    .execute()
  await sql`create unique index mailing_gathered on mailing (activity_id, kind) where begun_at is null`.execute(
    db,
  )
  await db.schema.createIndex('mailing_by_activity').on('mailing').column('activity_id').execute()
  await sql`create index mailing_by_end on mailing (done_at) where done_at is not null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('mailing').execute()
}
