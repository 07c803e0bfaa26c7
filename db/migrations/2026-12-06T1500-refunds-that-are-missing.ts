import type { Kysely } from 'kysely'

/** Since when the provider does not know a refund that it had told us of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('refund').addColumn('missing_since', 'text').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('refund').dropColumn('missing_since').execute()
}
