import { type Kysely, sql } from 'kysely'

/** The date of a credit note, which stays when its refund is tried again as a later one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('refund').addColumn('credit_note_at', 'text').execute()
  await sql`update refund set credit_note_at = created_at where credit_note_number is not null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('refund').dropColumn('credit_note_at').execute()
}
