import type { Kysely } from 'kysely'

const COLUMNS = ['link_fr', 'link_en']

/** The words of an announcement's link, in both languages. Without them the whole text is the link, as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS) await db.schema.alterTable('announcement').addColumn(column, 'text').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS) await db.schema.alterTable('announcement').dropColumn(column).execute()
}
