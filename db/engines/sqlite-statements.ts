import type { Database, Statement } from 'better-sqlite3'
import type { SqliteDatabase } from 'kysely'

const STATEMENTS_KEPT = 500

/** Keeps prepared statements: preparing one costs as much as running it, and the product uses few different ones. */
export function keepStatements(database: Database): SqliteDatabase {
  const statements = new Map<string, Statement>()
  return {
    close: () => void database.close(),
    prepare(text) {
      const known = statements.get(text)
      if (known) return known
      const made = database.prepare(text)
      if (statements.size >= STATEMENTS_KEPT) statements.clear()
      statements.set(text, made)
      return made
    },
  }
}
