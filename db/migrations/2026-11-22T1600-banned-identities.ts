import type { Kysely } from 'kysely'
import { asId, idType } from '#db/dialect.ts'

/** By what somebody who was banned is known again: keyed hashes of their address and of their Google account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('banned_identity')
    .addColumn('id', idType(db), asId(db))
    .addColumn('ban_id', 'integer', (col) => col.notNull().references('ban.id').onDelete('restrict'))
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('hash', 'text', (col) => col.notNull())
    .execute()
  await db.schema
    .createIndex('banned_identity_once')
    .unique()
    .on('banned_identity')
    .columns(['kind', 'hash', 'ban_id'])
    .execute()
}

/** What is known of bans in force is known again when their accounts go. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('banned_identity').execute()
}
