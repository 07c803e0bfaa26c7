import type { Kysely } from 'kysely'

/** When an operator said that a failed refund was settled another way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('refund').addColumn('closed_at', 'text').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('refund').dropColumn('closed_at').execute()
}
