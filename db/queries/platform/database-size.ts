import { sql } from 'kysely'
import { isPostgres } from '#db/dialect.ts'
import type { Db } from '#db/schema.ts'

/** Returns the bytes of this database: of its file on SQLite (without the log), of all its tables on PostgreSQL. */
export async function findDatabaseSize(db: Db): Promise<number> {
  const asked = isPostgres(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
  const { rows } = await asked.execute(db)
  return rows[0]?.bytes ?? 0
}
