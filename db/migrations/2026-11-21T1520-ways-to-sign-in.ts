import { type Kysely, sql } from 'kysely'
import { asId, idType } from '#db/dialect.ts'

/** Signing in with a provider (Google), and passkeys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await providers(db)
  await passkeys(db)
}

async function providers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('provider_identity')
    .addColumn('id', idType(db), asId(db))
    .addColumn('user_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('provider', 'text', (col) => col.notNull())
    .addColumn('subject', 'text', (col) => col.notNull())
    .addColumn('email', 'text', (col) => col.notNull())
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('last_used_at', 'text', (col) => col.notNull())
    .addColumn('ended_at', 'text')
    .execute()
  await sql`create unique index provider_identity_once on provider_identity (provider, subject) where ended_at is null`.execute(
    db,
  )
  await db.schema.createIndex('provider_identity_by_user').on('provider_identity').column('user_id').execute()

  await db.schema
    .createTable('provider_attempt')
    .addColumn('id', idType(db), asId(db))
    .addColumn('token_hash', 'text', (col) => col.notNull().unique())
    .addColumn('state', 'text', (col) => col.notNull())
    .addColumn('nonce', 'text', (col) => col.notNull())
    .addColumn('code_verifier', 'text', (col) => col.notNull())
    .addColumn('return_to', 'text', (col) => col.notNull())
    .addColumn('expires_at', 'text', (col) => col.notNull())
    .addColumn('used_at', 'text')
    .execute()

  await db.schema
    .createTable('provider_code')
    .addColumn('id', idType(db), asId(db))
    .addColumn('token_hash', 'text', (col) => col.notNull().unique())
    .addColumn('provider', 'text', (col) => col.notNull())
    .addColumn('subject', 'text', (col) => col.notNull())
    .addColumn('email', 'text', (col) => col.notNull())
    .addColumn('first_name', 'text', (col) => col.notNull())
    .addColumn('last_name', 'text', (col) => col.notNull())
    .addColumn('expires_at', 'text', (col) => col.notNull())
    .addColumn('used_at', 'text')
    .execute()
}

async function passkeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('passkey')
    .addColumn('id', idType(db), asId(db))
    .addColumn('user_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('credential_id', 'text', (col) => col.notNull().unique())
    .addColumn('public_key', 'text', (col) => col.notNull())
    .addColumn('counter', 'integer', (col) => col.notNull())
    .addColumn('transports', 'text', (col) => col.notNull())
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('is_backed_up', 'integer', (col) => col.notNull())
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('last_used_at', 'text')
    .addColumn('ended_at', 'text')
    .execute()
  await db.schema.createIndex('passkey_by_user').on('passkey').column('user_id').execute()

  await db.schema
    .createTable('passkey_challenge')
    .addColumn('id', idType(db), asId(db))
    .addColumn('challenge', 'text', (col) => col.notNull().unique())
    .addColumn('session_id', 'integer')
    .addColumn('browser_hash', 'text')
    .addColumn('expires_at', 'text', (col) => col.notNull())
    .addColumn('used_at', 'text')
    .execute()
}

/** Only forward: what people entered since would be lost. */
export function down(): Promise<void> {
  return Promise.reject(new Error('This migration cannot be undone.'))
}
