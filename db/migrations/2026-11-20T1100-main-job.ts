import { type Kysely, sql } from 'kysely'
import { asId, idType, isPostgres } from '#db/dialect.ts'

/** People, activities, registrations, tickets, and the outbox: what the main job stands on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await people(db)
  await activities(db)
  await participations(db)
  await background(db)
  await house(db)
  await search(db)
}

async function people(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('user')
    .addColumn('id', idType(db), asId(db))
    .addColumn('email', 'text', (col) => col.notNull())
    .addColumn('email_key', 'text', (col) => col.notNull().unique())
    .addColumn('password_hash', 'text')
    .addColumn('first_name', 'text', (col) => col.notNull())
    .addColumn('last_name', 'text', (col) => col.notNull())
    .addColumn('organisation_name', 'text')
    .addColumn('account_type', 'text', (col) =>
      col.notNull().check(sql`account_type in ('BASIC', 'PRO', 'BANNED')`),
    )
    .addColumn('locale', 'text', (col) => col.notNull().check(sql`locale in ('fr', 'en')`))
    .addColumn('description', 'text')
    .addColumn('city', 'text')
    .addColumn('sponsorship_code', 'text', (col) => col.notNull().unique())
    .addColumn('sponsored_by', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .addColumn('email_confirmed_at', 'text')
    .addColumn('terms_version', 'text')
    .addColumn('terms_accepted_at', 'text')
    .addColumn('registered_at', 'text', (col) => col.notNull())
    .execute()

  await db.schema
    .createTable('session')
    .addColumn('id', idType(db), asId(db))
    .addColumn('token_hash', 'text', (col) => col.notNull().unique())
    .addColumn('user_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('client', 'text', (col) => col.notNull().check(sql`client in ('web', 'mobile')`))
    .addColumn('user_agent', 'text')
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('last_seen_at', 'text', (col) => col.notNull())
    .addColumn('expires_at', 'text', (col) => col.notNull())
    .addColumn('ended_at', 'text')
    .execute()
  await db.schema.createIndex('session_by_user').on('session').column('user_id').execute()

  await db.schema
    .createTable('confirmation_link')
    .addColumn('id', idType(db), asId(db))
    .addColumn('token_hash', 'text', (col) => col.notNull().unique())
    .addColumn('user_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('expires_at', 'text', (col) => col.notNull())
    .addColumn('used_at', 'text')
    .execute()
  await db.schema.createIndex('confirmation_link_by_user').on('confirmation_link').column('user_id').execute()

  await db.schema
    .createTable('picture')
    .addColumn('id', idType(db), asId(db))
    .addColumn('key', 'text', (col) => col.notNull().unique())
    .addColumn('owner_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('created_at', 'text', (col) => col.notNull())
    .execute()
}

async function activities(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('activity')
    .addColumn('id', idType(db), asId(db))
    .addColumn('host_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('type_id', 'integer', (col) => col.notNull())
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('description', 'text', (col) => col.notNull())
    .addColumn('language', 'text', (col) => col.notNull().check(sql`language in ('fr', 'en')`))
    .addColumn('starts_at', 'text', (col) => col.notNull())
    .addColumn('ends_at', 'text')
    .addColumn('local_start', 'text', (col) => col.notNull())
    .addColumn('time_zone', 'text', (col) => col.notNull())
    .addColumn('address', 'text')
    .addColumn('place_id', 'text', (col) => col.notNull())
    .addColumn('city', 'text', (col) => col.notNull())
    .addColumn('province', 'text', (col) => col.notNull())
    .addColumn('latitude', 'double precision', (col) => col.notNull())
    .addColumn('longitude', 'double precision', (col) => col.notNull())
    .addColumn('capacity', 'integer', (col) => col.check(sql`capacity > 0`))
    .addColumn('validation', 'text', (col) =>
      col
        .notNull()
        .check(sql`validation in ('NEED_VALIDATION', 'VALIDED', 'REFUSED', 'WAITING_PAYMENT_VALID')`),
    )
    .addColumn('refusal_reason', 'text', (col) =>
      col.check(sql`refusal_reason in ('INVALID_ACTIVITY', 'EMPTY_ACTIVITY', 'OTHERS')`),
    )
    .addColumn('refusal_message', 'text')
    .addColumn('validated_at', 'text')
    .addColumn('published_at', 'text')
    .addColumn('cancelled_at', 'text')
    .addColumn('picture_id', 'integer', (col) => col.references('picture.id').onDelete('restrict'))
    .addColumn('search_text', 'text', (col) => col.notNull())
    .addColumn('calendar_sequence', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('lock_version', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('changed_at', 'text', (col) => col.notNull())
    .execute()
  await sql`create index activity_listed on activity (starts_at, id) where validation = 'VALIDED' and cancelled_at is null and published_at is not null`.execute(
    db,
  )
  await sql`create index activity_to_review on activity (published_at, id) where validation = 'NEED_VALIDATION' and cancelled_at is null and published_at is not null`.execute(
    db,
  )
  await db.schema.createIndex('activity_by_host').on('activity').columns(['host_id', 'starts_at']).execute()

  await db.schema
    .createTable('ticket_type')
    .addColumn('id', idType(db), asId(db))
    .addColumn('activity_id', 'integer', (col) =>
      col.notNull().references('activity.id').onDelete('restrict'),
    )
    .addColumn('name', 'text')
    .addColumn('price_cents', 'integer', (col) => col.notNull().check(sql`price_cents >= 0`))
    .addColumn('ended_at', 'text')
    .execute()
  await db.schema.createIndex('ticket_type_by_activity').on('ticket_type').column('activity_id').execute()
}

async function participations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('participation')
    .addColumn('id', idType(db), asId(db))
    .addColumn('activity_id', 'integer', (col) =>
      col.notNull().references('activity.id').onDelete('restrict'),
    )
    .addColumn('user_id', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .addColumn('kind', 'text', (col) => col.notNull().check(sql`kind in ('USER', 'GHOST')`))
    .addColumn('state', 'text', (col) =>
      col.notNull().check(sql`state in ('YES', 'WAITING_PAYMENT', 'WAITING_PART_CONFIRM')`),
    )
    .addColumn('party_size', 'integer', (col) => col.notNull().check(sql`party_size > 0`))
    .addColumn('consent', 'integer', (col) => col.notNull())
    .addColumn('attendance', 'text', (col) => col.check(sql`attendance in ('present', 'absent')`))
    .addColumn('attendance_at', 'text')
    .addColumn('attendance_by', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('ended_reason', 'text')
    .execute()
  await sql`create unique index participation_once_per_user on participation (activity_id, user_id) where ended_at is null`.execute(
    db,
  )
  await sql`create index participation_open on participation (activity_id) where ended_at is null`.execute(db)
  await db.schema.createIndex('participation_by_user').on('participation').column('user_id').execute()

  await db.schema
    .createTable('ticket')
    .addColumn('id', idType(db), asId(db))
    .addColumn('uuid', 'text', (col) => col.notNull().unique())
    .addColumn('activity_id', 'integer', (col) =>
      col.notNull().references('activity.id').onDelete('restrict'),
    )
    .addColumn('participation_id', 'integer', (col) =>
      col.notNull().references('participation.id').onDelete('restrict'),
    )
    .addColumn('ticket_type_id', 'integer', (col) =>
      col.notNull().references('ticket_type.id').onDelete('restrict'),
    )
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('validated_at', 'text')
    .addColumn('ended_at', 'text')
    .addColumn('ended_reason', 'text')
    .execute()
  await db.schema.createIndex('ticket_by_participation').on('ticket').column('participation_id').execute()
}

async function background(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notification')
    .addColumn('id', idType(db), asId(db))
    .addColumn('user_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('type', 'text', (col) => col.notNull())
    .addColumn('details', 'text', (col) => col.notNull())
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('claimed_at', 'text')
    .addColumn('sent_at', 'text')
    .execute()
  await db.schema.createIndex('notification_by_user').on('notification').column('user_id').execute()

  await db.schema
    .createTable('task')
    .addColumn('id', idType(db), asId(db))
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('payload', 'text', (col) => col.notNull())
    .addColumn('run_at', 'text', (col) => col.notNull())
    .addColumn('attempts', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('lease_until', 'text')
    .addColumn('relayed_at', 'text')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('done_at', 'text')
    .addColumn('failed_at', 'text')
    .execute()
  await sql`create index task_to_do on task (run_at, id) where done_at is null and failed_at is null`.execute(
    db,
  )
}

async function house(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('announcement')
    .addColumn('id', idType(db), asId(db))
    .addColumn('text_fr', 'text', (col) => col.notNull())
    .addColumn('text_en', 'text', (col) => col.notNull())
    .addColumn('href', 'text')
    .addColumn('starts_at', 'text', (col) => col.notNull())
    .addColumn('ends_at', 'text', (col) => col.notNull())
    .addColumn('saved_by', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .addColumn('saved_at', 'text', (col) => col.notNull())
    .execute()

  await db.schema
    .createTable('audit_entry')
    .addColumn('id', idType(db), asId(db))
    .addColumn('actor_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('action', 'text', (col) => col.notNull())
    .addColumn('subject', 'text', (col) => col.notNull())
    .addColumn('detail', 'text')
    .addColumn('at', 'text', (col) => col.notNull())
    .execute()

  await db.schema
    .createTable('marker')
    .addColumn('name', 'text', (col) => col.primaryKey())
    .addColumn('value', 'text', (col) => col.notNull())
    .addColumn('at', 'text', (col) => col.notNull())
    .execute()
}

/** Both engines index the same `search_text`: the words were folded and stemmed before they came here. */
async function search(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`create index activity_search on activity using gin (to_tsvector('simple', search_text))`.execute(
      db,
    )
    return
  }
  await sql`create virtual table activity_search using fts5 (search_text, content = 'activity', content_rowid = 'id', tokenize = 'unicode61')`.execute(
    db,
  )
  await sql`create trigger activity_search_added after insert on activity begin
    insert into activity_search (rowid, search_text) values (new.id, new.search_text); end`.execute(db)
  await sql`create trigger activity_search_removed after delete on activity begin
    insert into activity_search (activity_search, rowid, search_text) values ('delete', old.id, old.search_text); end`.execute(
    db,
  )
  await sql`create trigger activity_search_changed after update of search_text on activity begin
    insert into activity_search (activity_search, rowid, search_text) values ('delete', old.id, old.search_text);
    insert into activity_search (rowid, search_text) values (new.id, new.search_text); end`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) await sql`drop table activity_search`.execute(db)
  const tables = [
    'marker',
    'audit_entry',
    'announcement',
    'task',
    'notification',
    'ticket',
    'participation',
    'ticket_type',
    'activity',
    'picture',
    'confirmation_link',
    'session',
    'user',
  ]
  for (const table of tables) await db.schema.dropTable(table).execute()
}
