import type { Kysely } from 'kysely'

/** When a comparison of money last showed that it goes on: one that was killed does not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('verification_run').addColumn('seen_at', 'text').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('verification_run').dropColumn('seen_at').execute()
}
