import { type Kysely, sql } from 'kysely'

/** A program that does not know the new names fails at every activity. */
export const isUnreadableByOlderCode = true

/** Table, name before, name after. */
const COLUMNS = [
  ['activity', 'lock_version', 'lock_counter'],
  ['activity', 'edit_version', 'version'],
  ['activity_invitation', 'letters', 'emails_sent'],
  ['activity_invitation', 'letter_at', 'emailed_at'],
] as const

/** Renames four columns to the words of docs/glossary.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, before, after] of COLUMNS) await renameColumn(db, table, before, after)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const [table, before, after] of COLUMNS) await renameColumn(db, table, after, before)
}

async function renameColumn(db: Kysely<unknown>, table: string, from: string, to: string): Promise<void> {
  await sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(db)
}
