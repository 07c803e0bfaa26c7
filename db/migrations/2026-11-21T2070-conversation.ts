import { type Kysely, sql } from 'kysely'
import { asId, idType } from '#db/dialect.ts'

/** What people say about an activity: comments with one level of replies, and the reviews of those who were there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await comments(db)
  await reviews(db)
}

/** Nothing is deleted: `removed_at` is its author's wish, `hidden_at` an operator's. `is_listed` is 0 once no place is held for it. */
async function comments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('comment')
    .addColumn('id', idType(db), asId(db))
    .addColumn('activity_id', 'integer', (col) =>
      col.notNull().references('activity.id').onDelete('restrict'),
    )
    .addColumn('parent_id', 'integer', (col) => col.references('comment.id').onDelete('restrict'))
    .addColumn('author_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('as_host', 'integer', (col) => col.notNull())
    .addColumn('text', 'text', (col) => col.notNull())
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('edited_at', 'text')
    .addColumn('removed_at', 'text')
    .addColumn('is_listed', 'integer', (col) => col.notNull().defaultTo(1))
    .addColumn('hidden_at', 'text')
    .addColumn('hidden_by', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .addColumn('hidden_reason', 'text')
    .addColumn('told_at', 'text')
    .execute()
  await sql`create index comment_of_activity on comment (activity_id, id) where parent_id is null and is_listed = 1`.execute(
    db,
  )
  await sql`create index comment_replies on comment (parent_id, id) where is_listed = 1`.execute(db)
  await sql`create index comment_by_author on comment (author_id, id)`.execute(db)
}

async function reviews(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('review')
    .addColumn('id', idType(db), asId(db))
    .addColumn('activity_id', 'integer', (col) =>
      col.notNull().references('activity.id').onDelete('restrict'),
    )
    .addColumn('host_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('author_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('mark', 'integer', (col) => col.notNull().check(sql`mark between 1 and 5`))
    .addColumn('text', 'text', (col) => col.notNull())
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('edited_at', 'text')
    .addColumn('removed_at', 'text')
    .addColumn('answer', 'text')
    .addColumn('answered_at', 'text')
    .addColumn('answered_by', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .addColumn('hidden_at', 'text')
    .addColumn('hidden_by', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .addColumn('hidden_reason', 'text')
    .execute()
  await sql`create unique index review_once on review (activity_id, author_id) where removed_at is null`.execute(
    db,
  )
  await sql`create index review_newest on review (created_at, id) where removed_at is null and hidden_at is null`.execute(
    db,
  )
  await sql`create index review_of_host on review (host_id, created_at, id) where removed_at is null and hidden_at is null`.execute(
    db,
  )
  await sql`create index review_by_author on review (author_id, id)`.execute(db)
}

/** Only forward: what people wrote would be lost. */
export function down(): Promise<void> {
  return Promise.reject(new Error('This migration cannot be undone.'))
}
