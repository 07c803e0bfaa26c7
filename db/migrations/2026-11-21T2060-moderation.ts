import { type Kysely, sql } from 'kysely'
import { asId, idType } from '#db/dialect.ts'

/** Later changes that wait for an operator, reports, bans, and when a minimum was judged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await revisions(db)
  await reports(db)
  await bans(db)
  await minimums(db)
  await db.schema
    .alterTable('activity')
    .addColumn('cancelled_as', 'text', (col) =>
      col.check(sql`cancelled_as in ('HOST', 'OPERATOR', 'MINIMUM')`),
    )
    .execute()
  await journal(db)
}

/** One open change for each activity: what stood there when it was last read by an operator, and what stands there now. */
async function revisions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('activity_revision')
    .addColumn('id', idType(db), asId(db))
    .addColumn('activity_id', 'integer', (col) =>
      col.notNull().references('activity.id').onDelete('restrict'),
    )
    .addColumn('before', 'text', (col) => col.notNull())
    .addColumn('after', 'text', (col) => col.notNull())
    .addColumn('changed_by', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('opened_at', 'text', (col) => col.notNull())
    .addColumn('changed_at', 'text', (col) => col.notNull())
    .addColumn('closed_at', 'text')
    .addColumn('closed_by', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .addColumn('closed_as', 'text', (col) =>
      col.check(sql`closed_as in ('ACCEPTED', 'REVERTED', 'REFUSED', 'WITHDRAWN')`),
    )
    .addColumn('reason', 'text')
    .addColumn('message', 'text')
    .execute()
  await sql`create unique index activity_revision_once on activity_revision (activity_id) where closed_at is null`.execute(
    db,
  )
  await sql`create index activity_revision_open on activity_revision (opened_at, id) where closed_at is null`.execute(
    db,
  )
}

/** Comments are numbered elsewhere and never deleted: their number is kept without a reference. */
async function reports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('report')
    .addColumn('id', idType(db), asId(db))
    .addColumn('reporter_id', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .addColumn('reason_id', 'integer', (col) => col.notNull())
    .addColumn('description', 'text', (col) => col.notNull())
    .addColumn('activity_id', 'integer', (col) => col.references('activity.id').onDelete('restrict'))
    .addColumn('comment_id', 'integer')
    .addColumn('profile_id', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('closed_at', 'text')
    .addColumn('closed_by', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .addColumn('closed_as', 'text', (col) => col.check(sql`closed_as in ('SETTLED', 'DISMISSED')`))
    .addColumn('note', 'text')
    .addCheckConstraint(
      'report_of_one_thing',
      sql`(case when activity_id is null then 0 else 1 end) + (case when comment_id is null then 0 else 1 end) + (case when profile_id is null then 0 else 1 end) = 1`,
    )
    .execute()
  for (const subject of ['activity_id', 'comment_id', 'profile_id'])
    await sql`create unique index ${sql.ref(`report_once_${subject}`)} on report (${sql.ref(subject)}, reporter_id) where closed_at is null`.execute(
      db,
    )
  await sql`create index report_open on report (created_at, id) where closed_at is null`.execute(db)
}

/** A ban and its lifting; which kind of account it was before, so that it comes back as that. */
async function bans(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ban')
    .addColumn('id', idType(db), asId(db))
    .addColumn('user_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('reason', 'text', (col) => col.notNull())
    .addColumn('previous_type', 'text', (col) => col.notNull().check(sql`previous_type in ('BASIC', 'PRO')`))
    .addColumn('banned_at', 'text', (col) => col.notNull())
    .addColumn('banned_by', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('lifted_at', 'text')
    .addColumn('lifted_by', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .addColumn('lift_reason', 'text')
    .execute()
  await sql`create unique index ban_once on ban (user_id) where lifted_at is null`.execute(db)
  await db.schema.alterTable('activity').addColumn('suspended_as', 'text').execute()
}

async function minimums(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('activity').addColumn('minimum_judged_at', 'text').execute()
  await sql`create index activity_minimum on activity (minimum_deadline) where minimum_deadline is not null and cancelled_at is null`.execute(
    db,
  )
}

async function journal(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('audit_entry_by_time').on('audit_entry').columns(['at', 'id']).execute()
  await db.schema.createIndex('audit_entry_by_subject').on('audit_entry').columns(['subject', 'id']).execute()
}

/** Only forward: what operators decided would be lost. */
export function down(): Promise<void> {
  return Promise.reject(new Error('This migration cannot be undone.'))
}
