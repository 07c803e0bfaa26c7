import { CamelCasePlugin, type ColumnDefinitionBuilder, type Dialect, Kysely, PostgresAdapter } from 'kysely'
import { BooleanPlugin, PostgresBooleanDialect, SqliteBooleanDialect } from '#db/booleans.ts'
import type { OutageListener } from '#db/engines/outage.ts'
import { openPool, type WatchedPool } from '#db/engines/postgres.ts'
import {
  HEALTH_LIMITS,
  NO_TIME_LIMITS,
  type PostgresLimits,
  USUAL_LIMITS,
} from '#db/engines/postgres-limits.ts'
import { openForReading, openSqlite, RetryingSqliteDialect } from '#db/engines/sqlite.ts'
import type { Database, Db } from './schema.ts'
import { rememberAnswers } from './unchanged.ts'

export { transactionScope } from '#db/engines/scope.ts'

/** SQLite: a file, or the bytes of one, of which the database then is a copy in memory. */
export type DatabaseAddress =
  { kind: 'sqlite'; file: string | Buffer } | { kind: 'postgres'; url: string; limits?: PostgresLimits }

/** Opens the database. SQLite: WAL, every commit flushed to disk, foreign keys on. PostgreSQL: a pool with limits. */
export function openDatabase(address: DatabaseAddress, onOutage?: OutageListener): Db {
  if (address.kind === 'postgres') {
    const pool = openPool(address.url, address.limits ?? USUAL_LIMITS, onOutage)
    const db = withPlugins(new PostgresBooleanDialect({ pool }))
    pools.set(db, pool)
    return db
  }
  const database = openSqlite(address.file)
  const db = withPlugins(new RetryingSqliteDialect(database, { onOutage }))
  rememberAnswers(db, database)
  return db
}

/**
 * Opens one more connection, when it is first used, that only checks the database's health; none for a copy in memory.
 */
export function openHealthDatabase(address: DatabaseAddress): Db | undefined {
  if (address.kind === 'postgres') return openDatabase({ ...address, limits: HEALTH_LIMITS })
  const { file } = address
  if (typeof file !== 'string' || file === ':memory:') return undefined
  return withPlugins(new SqliteBooleanDialect({ database: () => Promise.resolve(openForReading(file)) }))
}

/** The same address with a longer statement limit, for work that nobody waits for. */
export function withStatementLimit(address: DatabaseAddress, leastMs: number): DatabaseAddress {
  if (address.kind === 'sqlite') return address
  const { limits = USUAL_LIMITS } = address
  return { ...address, limits: { ...limits, statementMs: Math.max(limits.statementMs, leastMs) } }
}

export function withoutTimeLimits(address: DatabaseAddress): DatabaseAddress {
  return address.kind === 'postgres' ? { ...address, limits: NO_TIME_LIMITS } : address
}

const pools = new WeakMap<Db, WatchedPool>()

/** Returns for how many milliseconds waiting requests have got no connection; 0 where none waits. */
export function stuckMs(db: Db): number {
  return pools.get(db)?.stuckMs() ?? 0
}

function withPlugins(dialect: Dialect): Db {
  return new Kysely<Database>({ dialect, plugins: [new CamelCasePlugin(), new BooleanPlugin()] })
}

/** Returns whether this database is PostgreSQL; else it is SQLite. */
export function isPostgres(db: Kysely<unknown> | Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Returns the type of a numeric id that the database fills in by itself, on either engine. */
export function idType(db: Kysely<unknown>): 'serial' | 'integer' {
  return isPostgres(db) ? 'serial' : 'integer'
}

/** Returns the primary key for `idType`: an id is never used twice, not even after the newest row was deleted. */
export function asId(db: Kysely<unknown>): (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder {
  return (column) => (isPostgres(db) ? column.primaryKey() : column.primaryKey().autoIncrement())
}
