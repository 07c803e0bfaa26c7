import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { openDatabase } from '#db/dialect.ts'
import { migrate } from '#db/migrate.ts'
import type { Database, Db } from '#db/schema.ts'
import { makeDatabase } from '#tests/infrastructure/database.ts'

/** Where the tests' PostgreSQL is; empty for SQLite in memory. */
export const serverUrl = process.env.TEST_DATABASE_URL ?? ''

export const isOnPostgres = serverUrl !== ''

/** Called in the opposite order in which they were added, after the last test of the file. */
const cleaners: (() => unknown)[] = []

export function afterTheFile(clean: () => unknown): void {
  cleaners.push(clean)
}

afterAll(async () => {
  for (const clean of cleaners.reverse()) await clean()
})

/** A migrated database without a row. On PostgreSQL the tests of one file take turns in one database of their own. */
export function emptyDatabase(): Promise<Db> {
  return isOnPostgres ? emptiedPostgres() : newSqlite()
}

async function newSqlite(): Promise<Db> {
  const db = openDatabase({ kind: 'sqlite', file: ':memory:' })
  afterTheFile(() => db.destroy())
  await migrate(db)
  return db
}

let postgres: Promise<Db> | undefined

async function emptiedPostgres(): Promise<Db> {
  const isNew = postgres === undefined
  postgres ??= newPostgres()
  const db = await postgres
  if (!isNew) await truncate(db)
  return db.withTables<Pick<Database, 'marker'>>() // an object of its own: what is remembered of one world is not told to the next
}

async function newPostgres(): Promise<Db> {
  const { url, drop } = await makeDatabase(serverUrl)
  const db = openDatabase({ kind: 'postgres', url })
  afterTheFile(drop)
  afterTheFile(() => db.destroy())
  await migrate(db)
  return db
}

async function truncate(db: Db): Promise<void> {
  const tables = (await db.introspection.getTables())
    .filter(({ isView }) => !isView)
    .map(({ name }) => sql.table(name))
  await sql`truncate ${sql.join(tables)} restart identity cascade`.execute(db)
}
