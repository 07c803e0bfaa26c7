import { type Kysely, sql } from 'kysely'
import { asId, idType } from '#db/dialect.ts'

const KINDS = [
  'PASSWORD_CHANGED',
  'PASSWORD_CHOSEN',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'GOOGLE_LINKED',
  'GOOGLE_UNLINKED',
]

/** Changes of how an account signs in, and the links with which its owner says that it was somebody else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const known = sql.join(KINDS.map((kind) => sql.lit(kind)))
  await db.schema
    .createTable('credential_change')
    .addColumn('id', idType(db), asId(db))
    .addColumn('user_id', 'integer', (col) => col.notNull().references('user.id').onDelete('restrict'))
    .addColumn('kind', 'text', (col) => col.notNull().check(sql`kind in (${known})`))
    .addColumn('passkey_id', 'integer', (col) => col.references('passkey.id').onDelete('restrict'))
    .addColumn('identity_id', 'integer', (col) => col.references('provider_identity.id').onDelete('restrict'))
    .addColumn('at', 'text', (col) => col.notNull())
    .addColumn('denied_at', 'text')
    .execute()
  await db.schema.createIndex('credential_change_by_user').on('credential_change').column('user_id').execute()
  await db.schema
    .createTable('credential_change_link')
    .addColumn('id', idType(db), asId(db))
    .addColumn('token_hash', 'text', (col) => col.notNull().unique())
    .addColumn('change_id', 'integer', (col) =>
      col.notNull().references('credential_change.id').onDelete('restrict'),
    )
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('expires_at', 'text', (col) => col.notNull())
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('credential_change_link').execute()
  await db.schema.dropTable('credential_change').execute()
}
