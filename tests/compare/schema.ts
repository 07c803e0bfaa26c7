import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#db/dialect.ts'
import type { Data } from './checkout.ts'

/** Tables, columns, indexes and triggers of a database, by name. */
export async function schemaOf({ dataDir, postgres }: Data): Promise<Map<string, string>> {
  const db = postgres
    ? openDatabase({ kind: 'postgres', url: postgres })
    : openDatabase({ kind: 'sqlite', file: join(dataDir, 'viree.sqlite') })
  try {
    const { rows } = await (postgres ? POSTGRES : SQLITE).execute(db)
    return new Map(rows.map(({ name, definition }) => [name, definition]))
  } finally {
    await db.destroy()
  }
}

interface Part {
  name: string
  definition: string
}

const SQLITE = sql<Part>`
  select type || ' ' || name as name, coalesce(sql, '') as definition
  from sqlite_master where name not like 'sqlite_%'`

const POSTGRES = sql<Part>`
  select 'column ' || table_name || '.' || column_name as name,
    concat_ws(' ', data_type, is_nullable, column_default, is_identity) as definition
  from information_schema.columns where table_schema = 'public'
  union all
  select 'index ' || indexname, indexdef from pg_indexes where schemaname = 'public'
  union all
  select 'constraint ' || conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
  from pg_constraint where connamespace = 'public'::regnamespace`
