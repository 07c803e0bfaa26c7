import { type Kysely, sql } from 'kysely'

/**
 * When the link in a guest's email was first opened, and when a guest was reminded that none was. Of links from before
 * nobody knows: they count as opened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('guest_pass').addColumn('opened_at', 'text').execute()
  await sql`update guest_pass set opened_at = created_at where scope = 'ALL'`.execute(db)
  await db.schema.alterTable('participation').addColumn('link_reminded_at', 'text').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('participation').dropColumn('link_reminded_at').execute()
  await db.schema.alterTable('guest_pass').dropColumn('opened_at').execute()
}
