import { type Kysely, sql } from 'kysely'
import { asId, idType } from '#db/dialect.ts'

/** Proofs of consent, the newsletter, how often accounts were reminded, and pictures whose files are gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await consents(db)
  await newsletter(db)
  await letters(db)
}

/** What somebody agreed to or refused: which words they read, and when. Rows are only added. */
async function consents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('consent_record')
    .addColumn('id', idType(db), asId(db))
    .addColumn('pseudonym', 'text', (col) => col.notNull())
    .addColumn('user_id', 'integer', (col) => col.references('user.id').onDelete('restrict'))
    .addColumn('purpose', 'text', (col) => col.notNull().check(sql`purpose in ('ANALYTICS', 'NEWSLETTER')`))
    .addColumn('answer', 'text', (col) => col.notNull().check(sql`answer in ('ACCEPTER', 'DECLINED')`))
    .addColumn('text_version', 'text', (col) => col.notNull())
    .addColumn('wording', 'text', (col) => col.notNull())
    .addColumn('language', 'text', (col) => col.notNull())
    .addColumn('at', 'text', (col) => col.notNull())
    .execute()
  await db.schema
    .createIndex('consent_record_by_pseudonym')
    .on('consent_record')
    .column('pseudonym')
    .execute()
  await db.schema.createIndex('consent_record_by_user').on('consent_record').column('user_id').execute()
}

async function newsletter(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('newsletter_subscription')
    .addColumn('id', idType(db), asId(db))
    .addColumn('email', 'text', (col) => col.notNull())
    .addColumn('email_key', 'text', (col) => col.notNull())
    .addColumn('locale', 'text', (col) => col.notNull())
    .addColumn('asked_at', 'text', (col) => col.notNull())
    .addColumn('confirm_hash', 'text', (col) => col.unique())
    .addColumn('confirm_expires_at', 'text')
    .addColumn('confirmed_at', 'text')
    .addColumn('ended_at', 'text')
    .execute()
  await sql`create unique index newsletter_once on newsletter_subscription (email_key) where ended_at is null`.execute(
    db,
  )
  await db.schema
    .createTable('promotion')
    .addColumn('id', idType(db), asId(db))
    .addColumn('subject_fr', 'text', (col) => col.notNull())
    .addColumn('text_fr', 'text', (col) => col.notNull())
    .addColumn('subject_en', 'text', (col) => col.notNull())
    .addColumn('text_en', 'text', (col) => col.notNull())
    .addColumn('path', 'text', (col) => col.notNull())
    .addColumn('sent_by', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('sent_at', 'text', (col) => col.notNull())
    .addColumn('receivers', 'integer', (col) => col.notNull())
    .execute()
  await db.schema
    .alterTable('notification')
    .addColumn('subscription_id', 'integer', (col) =>
      col.references('newsletter_subscription.id').onDelete('restrict'),
    )
    .execute()
}

async function letters(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('user')
    .addColumn('activation_reminders', 'integer', (col) => col.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('user').addColumn('sponsor_rewarded_at', 'text').execute()
  await db.schema.alterTable('picture').addColumn('removed_at', 'text').execute()
}

/** Only forward: proofs of consent would be lost. */
export function down(): Promise<void> {
  return Promise.reject(new Error('This migration cannot be undone.'))
}
