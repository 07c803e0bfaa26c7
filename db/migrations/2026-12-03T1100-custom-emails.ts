import { type Kysely, sql } from 'kysely'
import { asId, idType } from '#db/dialect.ts'

/** What hosts write to participants: saved texts, sendings with their progress, and who wants none from a host. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('custom_email')
    .addColumn('id', idType(db), asId(db))
    .addColumn('activity_id', 'integer', (col) =>
      col.notNull().references('activity.id').onDelete('restrict'),
    )
    .addColumn('template_type', 'text', (col) => col.notNull())
    .addColumn('subject', 'text')
    .addColumn('content', 'text', (col) => col.notNull())
    .addColumn('uses_custom_logo', 'integer', (col) => col.notNull())
    .addColumn('saved_by', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('saved_at', 'text', (col) => col.notNull())
    .addColumn('sent_at', 'text')
    .execute()
  await sql`create unique index custom_email_of_moment on custom_email (activity_id, template_type)`.execute(
    db,
  )
  await sql`create index custom_email_unsent on custom_email (activity_id) where template_type = 'AFTER' and sent_at is null`.execute(
    db,
  )

  await db.schema
    .createTable('message_refusal')
    .addColumn('id', idType(db), asId(db))
    .addColumn('host_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('address_hash', 'text', (col) => col.notNull())
    .addColumn('user_id', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('ended_at', 'text')
    .execute()
  await sql`create unique index message_refusal_of_host on message_refusal (host_id, address_hash)`.execute(
    db,
  )
  await sql`create index message_refusal_by_user on message_refusal (user_id) where user_id is not null`.execute(
    db,
  )

  await db.schema.alterTable('mailing').addColumn('request_key', 'text').execute()
  await db.schema
    .alterTable('mailing')
    .addColumn('sent_by', 'integer', (col) => col.references('user.id'))
    .execute()
  await db.schema.alterTable('mailing').addColumn('stopped_at', 'text').execute()
  await sql`create unique index mailing_by_request on mailing (activity_id, request_key) where request_key is not null`.execute(
    db,
  )
  await sql`create unique index mailing_after_once on mailing (activity_id) where kind = 'CUSTOM_AFTER'`.execute(
    db,
  )

  await db.schema
    .alterTable('notification')
    .addColumn('mailing_id', 'integer', (col) => col.references('mailing.id').onDelete('set null'))
    .execute()
  await db.schema.alterTable('notification').addColumn('skipped_at', 'text').execute()
  await sql`create index notification_by_mailing on notification (mailing_id) where mailing_id is not null`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const name of ['notification_by_mailing', 'mailing_after_once', 'mailing_by_request'])
    await sql`drop index ${sql.raw(name)}`.execute(db)
  await db.schema.alterTable('notification').dropColumn('skipped_at').execute()
  await db.schema.alterTable('notification').dropColumn('mailing_id').execute()
  await sql`delete from mailing where kind like 'CUSTOM%'`.execute(db)
  for (const name of ['stopped_at', 'sent_by', 'request_key'])
    await db.schema.alterTable('mailing').dropColumn(name).execute()
  await db.schema.dropTable('message_refusal').execute()
  await db.schema.dropTable('custom_email').execute()
}
