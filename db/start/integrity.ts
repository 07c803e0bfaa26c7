import { sql } from 'kysely'
import { isPostgres } from '#db/dialect.ts'
import { SQLite } from '#db/engines/better-sqlite3.mjs'
import type { Db } from '#db/schema.ts'

/**
 * Returns what SQLite finds wrong in a database file, a line each: damaged pages and indexes, and rows that point to rows
 * that are not there. Only reads.
 */
export function listDamage(file: string): string[] {
  const database = new SQLite(file, { readonly: true, fileMustExist: true })
  try {
    const pages = database.pragma('integrity_check(20)') as { integrity_check: string }[]
    const keys = database.pragma('foreign_key_check') as { table: string }[]
    return [
      ...pages.map(({ integrity_check: line }) => line).filter((line) => line !== 'ok'),
      ...[...new Set(keys.map(({ table }) => table))].map(
        (table) => `rows of ${table} point to rows that are not there`,
      ),
    ]
  } finally {
    database.close()
  }
}

/** Returns how many tables a database has: none where nobody has ever started Virée on it, nor anything else. */
export async function countTables(db: Db): Promise<number> {
  const { rows } = isPostgres(db)
    ? await sql<{
        count: string
      }>`select count(*) as count from pg_tables where schemaname = current_schema()`.execute(db)
    : await sql<{ count: number }>`select count(*) as count from sqlite_master where type = 'table'`.execute(
        db,
      )
  return Number(rows[0]?.count ?? 0)
}
