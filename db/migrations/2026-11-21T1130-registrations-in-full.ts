import { type Kysely, sql } from 'kysely'
import { asId, idType, isPostgres } from '#db/dialect.ts'

/** Guests without an account, people entered by hand, why a registration ended, reminders, and operators at the queue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await guests(db)
  await registrations(db)
  await activities(db)
  await lettersWithoutAccount(db)
  await queue(db)
}

async function guests(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('user')
    .addColumn('is_guest', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()

  await db.schema
    .createTable('guest_pass')
    .addColumn('id', idType(db), asId(db))
    .addColumn('token_hash', 'text', (col) => col.notNull().unique())
    .addColumn('user_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('scope', 'text', (col) => col.notNull().check(sql`scope in ('CREATED', 'ALL')`))
    .addColumn('first_name', 'text', (col) => col.notNull())
    .addColumn('last_name', 'text', (col) => col.notNull())
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('expires_at', 'text', (col) => col.notNull())
    .execute()
  await db.schema.createIndex('guest_pass_by_user').on('guest_pass').column('user_id').execute()
}

async function registrations(db: Kysely<unknown>): Promise<void> {
  const add = (name: string, type: 'text' | 'integer') =>
    db.schema.alterTable('participation').addColumn(name, type).execute()
  await db.schema
    .alterTable('participation')
    .addColumn('guest_pass_id', 'integer', (col) => col.references('guest_pass.id').onDelete('restrict'))
    .execute()
  await add('first_name', 'text')
  await add('last_name', 'text')
  await add('organisation_name', 'text')
  await add('email', 'text')
  await add('cheque_number', 'text')
  await db.schema
    .alterTable('participation')
    .addColumn('cheque_cashed', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()
  await add('amount_cents', 'integer')
  await add('request_key', 'text')
  await add('ended_note', 'text')
  await db.schema
    .alterTable('participation')
    .addColumn('ended_by', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .execute()
  await sql`create unique index participation_once_per_request on participation (activity_id, request_key) where request_key is not null`.execute(
    db,
  )
}

async function activities(db: Kysely<unknown>): Promise<void> {
  const add = (name: string) => db.schema.alterTable('activity').addColumn(name, 'text').execute()
  await add('cancel_reason')
  await add('removed_at')
  await add('reminded_at')
  await sql`create index activity_to_remind on activity (starts_at) where reminded_at is null and cancelled_at is null and validation = 'VALIDED'`.execute(
    db,
  )
}

/** Somebody entered by hand has an e-mail address but no account: their letters hang on the registration. */
async function lettersWithoutAccount(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`alter table notification alter column user_id drop not null`.execute(db)
    await sql`alter table notification add column participation_id integer references participation (id) on delete restrict`.execute(
      db,
    )
    await sql`drop index notification_by_user`.execute(db)
    await indexByReceiver(db)
    return
  }
  await sql`alter table notification rename to notification_before`.execute(db)
  await sql`drop index notification_by_user`.execute(db)
  await db.schema
    .createTable('notification')
    .addColumn('id', idType(db), asId(db))
    .addColumn('user_id', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .addColumn('type', 'text', (col) => col.notNull())
    .addColumn('details', 'text', (col) => col.notNull())
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('claimed_at', 'text')
    .addColumn('sent_at', 'text')
    .addColumn('participation_id', 'integer', (col) =>
      col.references('participation.id').onDelete('restrict'),
    )
    .execute()
  await sql`insert into notification (id, user_id, type, details, created_at, claimed_at, sent_at)
    select id, user_id, type, details, created_at, claimed_at, sent_at from notification_before`.execute(db)
  await sql`drop table notification_before`.execute(db)
  await indexByReceiver(db)
}

/** How many a host got this hour is asked with each registration. */
async function indexByReceiver(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('notification_by_receiver')
    .on('notification')
    .columns(['user_id', 'type', 'created_at'])
    .execute()
}

async function queue(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('task').addColumn('dropped_at', 'text').execute()
  await db.schema
    .alterTable('task')
    .addColumn('dropped_by', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .execute()
  await db.schema.alterTable('task').addColumn('drop_reason', 'text').execute()
  await sql`create index task_failed on task (failed_at) where failed_at is not null`.execute(db)
  await sql`create index task_done on task (done_at) where done_at is not null`.execute(db)

  await db.schema
    .createTable('periodic_work')
    .addColumn('name', 'text', (col) => col.primaryKey())
    .addColumn('due_at', 'text', (col) => col.notNull())
    .addColumn('lease_until', 'text')
    .addColumn('last_run_at', 'text')
    .execute()
}

/** Only forward: what people entered since would be lost. */
export function down(): Promise<void> {
  return Promise.reject(new Error('This migration cannot be undone.'))
}
