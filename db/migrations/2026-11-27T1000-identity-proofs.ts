import type { Kysely } from 'kysely'
import { asId, idType } from '#db/dialect.ts'

/** When the person of a session last proved who they are, and the codes that are mailed for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: signing in was the last proof.
  await db.schema.alterTable('session').addColumn('identity_proven_at', 'text').execute()
  await db.schema
    .createTable('identity_code')
    .addColumn('id', idType(db), asId(db))
    .addColumn('session_id', 'integer', (col) =>
      col.notNull().unique().references('session.id').onDelete('cascade'),
    )
    .addColumn('code_hash', 'text', (col) => col.notNull())
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('expires_at', 'text', (col) => col.notNull())
    .addColumn('tries', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('used_at', 'text')
    .execute()
  await db.schema.createIndex('identity_code_by_expiry').on('identity_code').column('expires_at').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('identity_code').execute()
  await db.schema.alterTable('session').dropColumn('identity_proven_at').execute()
}
