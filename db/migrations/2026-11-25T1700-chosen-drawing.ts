import type { Kysely } from 'kysely'

/** Which drawing a host chose for an activity without a picture; null: the one of its id, as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('activity').addColumn('drawing', 'integer').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('activity').dropColumn('drawing').execute()
}
