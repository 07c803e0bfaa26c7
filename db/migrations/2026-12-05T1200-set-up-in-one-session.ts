import type { Kysely } from 'kysely'

/**
 * The session that began to set a second factor up. No reference: it must not keep a session that is over. What was
 * begun before belongs to no session, and is begun again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('second_factor').addColumn('session_id', 'integer').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('second_factor').dropColumn('session_id').execute()
}
