import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#db/dialect.ts'
import type { Database, Db } from '#db/schema.ts'
import { migrate } from '#db/start/migrate.ts'
import { makeDatabase } from '#tests/infrastructure/database.ts'

/** The URL of the tests' PostgreSQL; empty for SQLite in memory. */
export const serverUrl = process.env.TEST_DATABASE_URL ?? ''

export const isOnPostgres = serverUrl !== ''

const cleaners: (() => unknown)[] = []

export function afterTheFile(clean: () => unknown): void {
  cleaners.push(clean)
}

/** Runs after the last test of a file, in the opposite order in which they were added. */
export async function cleanUp(): Promise<void> {
  for (const clean of cleaners.splice(0).reverse()) await clean()
}

/**
 * A migrated, empty database. On PostgreSQL the test files of one process use one database in turn, which is removed
 * with its server.
 */
export function emptyDatabase(): Promise<Db> {
  return isOnPostgres ? emptiedPostgres() : newSqlite()
}

let migratedSqlite: Promise<Buffer> | undefined

async function newSqlite(): Promise<Db> {
  migratedSqlite ??= migrateSqlite()
  const db = openDatabase({ kind: 'sqlite', file: await migratedSqlite })
  afterTheFile(() => db.destroy())
  return db
}

/** Migrating takes longer than most tests, so it is done once and copied. */
async function migrateSqlite(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'viree-migrated-'))
  const file = join(folder, 'viree.sqlite')
  try {
    const db = openDatabase({ kind: 'sqlite', file })
    await migrate(db)
    await sql`pragma journal_mode = delete`.execute(db) // bytes in memory have no second file beside them
    await db.destroy()
    return await readFile(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

let postgres: Promise<Db> | undefined
/** Its columns, indexes and triggers after the migrations. */
let shape = ''
let isWatched = false

async function emptiedPostgres(): Promise<Db> {
  const isNew = postgres === undefined
  postgres ??= newPostgres()
  const db = await postgres
  watchShape(db)
  if (!isNew) await emptyTables(db)
  return db.withTables<Pick<Database, 'marker'>>() // an object of its own, so that what is cached for one world is not used by the next
}

async function newPostgres(): Promise<Db> {
  const { url } = await makeDatabase(serverUrl)
  const db = openDatabase({ kind: 'postgres', url })
  await migrate(db)
  shape = await shapeOf(db)
  return db
}

/** A file that takes migrations back and leaves one out would fail another file, and only where that comes after it. */
function watchShape(db: Db): void {
  if (isWatched) return
  isWatched = true
  afterTheFile(async () => {
    isWatched = false
    if ((await shapeOf(db)) !== shape) throw new Error('This file leaves the database in another shape.')
  })
}

async function shapeOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'
    union all select indexname from pg_indexes where schemaname = 'public'
    union all select trigger_name from information_schema.triggers where trigger_schema = 'public'
    order by 1`.execute(db)
  return rows.map(({ name }) => name).join('\n')
}

/**
 * Empties only tables with rows, and without TRUNCATE, which recreates every table's files and takes longer than most
 * tests.
 */
async function emptyTables(db: Db): Promise<void> {
  await sql`
    do $$
    declare
      item record;
      has_rows boolean;
    begin
      set local session_replication_role = replica;
      for item in select oid::regclass as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%' loop
        execute format('select exists (select from %s)', item.name) into has_rows;
        if has_rows then execute format('delete from %s', item.name); end if;
      end loop;
      for item in select oid::regclass as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace loop
        perform setval(item.name, 1, false);
      end loop;
    end $$`.execute(db)
}
