import { type Kysely, sql } from 'kysely'
import { asId, idType } from '#db/dialect.ts'

/** Which letters people want and how often, what they were alerted of, and the secret addresses of their calendars. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await preferences(db)
  await alerts(db)
  await feeds(db)
  await withdrawn(db)
}

/** A row only where somebody chose: without one the type says what happens. */
async function preferences(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notification_preference')
    .addColumn('user_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('type', 'text', (col) => col.notNull())
    .addColumn('channel', 'text', (col) => col.notNull().check(sql`channel in ('EMAIL', 'NONE')`))
    .addColumn('frequency', 'text', (col) => col.notNull().check(sql`frequency in ('AT_ONCE', 'DAILY')`))
    .addColumn('changed_at', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('notification_preference_once', ['user_id', 'type'])
    .execute()
}

/** One row a person and activity: nobody is alerted twice of the same. */
async function alerts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('activity_alert')
    .addColumn('id', idType(db), asId(db))
    .addColumn('activity_id', 'integer', (col) =>
      col.notNull().references('activity.id').onDelete('restrict'),
    )
    .addColumn('user_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('cause', 'text', (col) => col.notNull().check(sql`cause in ('FOLLOWING', 'SEARCH')`))
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('due_at', 'text', (col) => col.notNull())
    .addColumn('notification_id', 'integer', (col) => col.references('notification.id').onDelete('restrict'))
    .addUniqueConstraint('activity_alert_once', ['activity_id', 'user_id'])
    .execute()
  await sql`create index activity_alert_waiting on activity_alert (due_at) where notification_id is null`.execute(
    db,
  )
  await sql`create index activity_alert_of_user on activity_alert (user_id, created_at)`.execute(db)
  await sql`create index activity_alert_of_letter on activity_alert (notification_id) where notification_id is not null`.execute(
    db,
  )
  await sql`create index following_of_host_in_order on following (host_id, follower_id) where ended_at is null`.execute(
    db,
  )
  await sql`create index user_with_search on "user" (id) where saved_filters is not null`.execute(db)
}

async function feeds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('calendar_feed')
    .addColumn('id', idType(db), asId(db))
    .addColumn('user_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('ended_at', 'text')
    .execute()
  await sql`create unique index calendar_feed_once on calendar_feed (user_id) where ended_at is null`.execute(
    db,
  )
}

/** What feeds have told and must take back: the few that were cancelled, by their start. */
async function withdrawn(db: Kysely<unknown>): Promise<void> {
  await sql`create index activity_withdrawn on activity (starts_at, id) where validation = 'VALIDED' and cancelled_at is not null and published_at is not null`.execute(
    db,
  )
}

/** Only forward: what people chose would be lost. */
export function down(): Promise<void> {
  return Promise.reject(new Error('This migration cannot be undone.'))
}
