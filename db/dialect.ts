import { AsyncLocalStorage } from 'node:async_hooks'
import SQLite from 'better-sqlite3'
import {
  CamelCasePlugin,
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  SqliteDialect,
  SqliteDriver,
  type ColumnDefinitionBuilder,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type SqliteDatabase,
  type SqliteDialectConfig,
} from 'kysely'
import pg from 'pg'
import type { Database, Db } from './schema.ts'
import { rememberAnswers } from './unchanged.ts'

/** SQLite: a file, or the bytes of one, of which the database then is a copy in memory. */
export type DatabaseAddress = { kind: 'sqlite'; file: string | Buffer } | { kind: 'postgres'; url: string }

/** Set while a transaction runs: on SQLite a second connection does not exist, so a query beside it would wait for ever. */
export const transactionScope = new AsyncLocalStorage<true>()

/** Opens the database. SQLite: WAL, every commit on the disk, foreign keys on. PostgreSQL: a pool of ten. */
export function openDatabase(address: DatabaseAddress): Db {
  if (address.kind === 'postgres') return withPlugins(postgres(address.url))
  const database = openSqlite(address.file)
  const db = withPlugins(new ImmediateSqliteDialect({ database: keepStatements(database) }))
  rememberAnswers(db, database)
  return db
}

function withPlugins(dialect: Dialect): Db {
  return new Kysely<Database>({ dialect, plugins: [new CamelCasePlugin()] })
}

/** Whether this database is PostgreSQL; else it is SQLite. */
export function isPostgres(db: Kysely<unknown> | Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** The type of a numeric id that the database fills in by itself, on either engine. */
export function idType(db: Kysely<unknown>): 'serial' | 'integer' {
  return isPostgres(db) ? 'serial' : 'integer'
}

/** The primary key that goes with `idType`: an id is never used twice, not even after the newest row went away. */
export function asId(db: Kysely<unknown>): (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder {
  return (column) => (isPostgres(db) ? column.primaryKey() : column.primaryKey().autoIncrement())
}

function openSqlite(file: string | Buffer): SQLite.Database {
  const database = new SQLite(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('busy_timeout = 10000')
  return database
}

const STATEMENTS_KEPT = 500

/** Preparing a statement costs as much as running it, and the product asks few different ones again and again. */
function keepStatements(database: SQLite.Database): SqliteDatabase {
  const statements = new Map<string, SQLite.Statement>()
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

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#config)
  }
}

/** Takes the write lock at the start: a deferred transaction that reads, then writes, fails under load. */
class ImmediateSqliteDriver extends SqliteDriver {
  override acquireConnection(): Promise<DatabaseConnection> {
    if (transactionScope.getStore()) {
      throw new Error(
        'A query went to the outer database inside a transaction; use the `db` of the services that inTransaction hands out.',
      )
    }
    return super.acquireConnection()
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

function postgres(url: string): PostgresDialect {
  // count(*) and sum() are bigint: we never come near 2^53.
  const types = { getTypeParser: pg.types.getTypeParser.bind(pg.types) }
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({ connectionString: url, max: 10, types })
  // A connection that the server cuts fails its query, and says so itself as well: unheard, that would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new PostgresDialect({ pool })
}
