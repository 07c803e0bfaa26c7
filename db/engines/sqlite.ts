import timers from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'
import { SqliteBooleanDialect } from '#db/booleans.ts'
import { keepStatements } from '#db/engines/sqlite-statements.ts'
import { DatabaseUnavailable, unavailableReason } from '#db/unavailable.ts'
import { SQLite } from './better-sqlite3.mjs'
import { makeOutageNotifier, type OutageListener, type OutageNotifier } from './outage.ts'
import { makeQueue } from './queue.ts'
import { transactionScope } from './scope.ts'

/** Another process may be writing while we open; nobody waits for us yet. */
const OPENING_MS = 10_000

/** How long the process blocks for the lock of another one, which usually writes for a millisecond or two. */
const STILL_MS = 15

/** Then it continues with other work, and tries again every so often … */
const LOOK_EVERY_MS = 50

/** … until so much time has passed. */
const TIMEOUT_MS = 10_000

export function openSqlite(file: string | Buffer): Database {
  const database = new SQLite(file, { timeout: OPENING_MS })
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma(`busy_timeout = ${STILL_MS}`)
  return database
}

/** Opens a connection that reads beside the writing one, and waits for no lock. */
export function openForReading(file: string): Database {
  return new SQLite(file, { readonly: true, timeout: 0 })
}

/** SQLite that tries again while another process holds its lock: only queries that need that lock wait. */
export class RetryingSqliteDialect extends SqliteBooleanDialect {
  readonly #config: SqliteDialectConfig
  readonly #database: Database
  readonly #timeoutMs: number
  readonly #notifier: OutageNotifier

  constructor(
    database: Database,
    { onOutage, timeoutMs = TIMEOUT_MS }: { onOutage?: OutageListener; timeoutMs?: number } = {},
  ) {
    const config = { database: keepStatements(database) }
    super(config)
    this.#config = config
    this.#database = database
    this.#timeoutMs = timeoutMs
    this.#notifier = makeOutageNotifier(onOutage)
  }

  override createDriver(): Driver {
    return new RetryingSqliteDriver(this.#config, this.#database, this.#notifier, this.#timeoutMs)
  }
}

class RetryingSqliteDriver extends SqliteDriver {
  readonly #database: Database
  readonly #notifier: OutageNotifier
  readonly #timeoutMs: number
  readonly #queue
  #connection: RetryingConnection | null = null

  constructor(config: SqliteDialectConfig, database: Database, notifier: OutageNotifier, timeoutMs: number) {
    super(config)
    this.#database = database
    this.#notifier = notifier
    this.#timeoutMs = timeoutMs
    this.#queue = makeQueue(1, timeoutMs, tooLong)
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (transactionScope.getStore() === 'running') {
      throw new Error(
        'A query went to the outer database inside a transaction; use the `db` of the services that inTransaction hands out.',
      )
    }
    const connection = await super.acquireConnection()
    this.#connection ??= new RetryingConnection(connection, (query, work) => this.#untilFree(query, work))
    return this.#connection
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection)
    this.#notifier.written()
  }

  /** SQLite has rolled back by itself when the disk is full; the first error is the one to report. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection)
  }

  /** Takes the write lock at the start: a deferred transaction that reads, then writes, fails under load. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /**
   * Runs a query, again and again as long as another process holds the lock that it needs. Between two attempts the
   * connection is free for others, and of those that wait for the write lock only the first one tries. Inside a
   * transaction that lock is ours already.
   */
  async #untilFree<Result>(query: CompiledQuery, work: () => Promise<Result>): Promise<Result> {
    if (this.#database.inTransaction || isRead(query) || !this.#queue.isTaken()) {
      try {
        const result = await work()
        if (!isRead(query) && !this.#database.inTransaction) this.#notifier.written()
        return result
      } catch (error) {
        if (this.#database.inTransaction || unavailableReason(error) !== 'BUSY') throw this.#judge(error)
      }
    }
    const deadline = performance.now() + this.#timeoutMs
    await this.#withoutConnection(() => this.#queue.enter()).catch((error: unknown) => {
      throw this.#judge(error)
    })
    try {
      for (;;) {
        try {
          const result = await work()
          if (!isRead(query)) this.#notifier.written()
          return result
        } catch (error) {
          if (unavailableReason(error) !== 'BUSY' || performance.now() > deadline) throw this.#judge(error)
        }
        await this.#withoutConnection(() => timers.setTimeout(LOOK_EVERY_MS))
      }
    } finally {
      this.#queue.leave()
    }
  }

  #judge(error: unknown): unknown {
    const reason = unavailableReason(error)
    if (!reason) return error
    const unavailable = error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(reason, error)
    this.#notifier.failed(unavailable)
    return unavailable
  }

  async #withoutConnection(wait: () => Promise<unknown>): Promise<void> {
    await super.releaseConnection()
    try {
      await wait()
    } finally {
      await super.acquireConnection()
    }
  }
}

type WaitForLock = <Result>(query: CompiledQuery, work: () => Promise<Result>) => Promise<Result>

/** The one connection; its queries wait for others where they must. */
class RetryingConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection
  readonly #untilFree: WaitForLock

  constructor(inner: DatabaseConnection, untilFree: WaitForLock) {
    this.#inner = inner
    this.#untilFree = untilFree
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#untilFree(query, async () => this.#inner.executeQuery<Row>(query))
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#inner.streamQuery<Row>(query, chunkSize)
  }
}

/**
 * Returns whether a query only reads: with WAL a reader never waits for a writer, unless that one needs exclusive
 * access to the file.
 */
function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'RawNode' ? /^\s*(select|pragma)\b/i.test(sql) : query.kind === 'SelectQueryNode'
}

function tooLong(): DatabaseUnavailable {
  return new DatabaseUnavailable('BUSY', 'another process holds its lock')
}
