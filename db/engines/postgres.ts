import { createRequire } from 'node:module'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { DatabaseUnavailable, unavailableReason } from '#db/unavailable.ts'
import { makeOutageNotifier, type OutageListener } from './outage.ts'
import { guardClient } from './postgres-guard.ts'
import type { PostgresLimits } from './postgres-limits.ts'
import { makeStatementNames, type StatementNames } from './postgres-names.ts'
import { makeQueue, type Queue } from './queue.ts'
import { transactionScope } from './scope.ts'

/** The driver is loaded with the first connection: on SQLite there is none. */
const loadDriver = () => createRequire(import.meta.url)('pg') as typeof pg

/** How much longer a server without any answer is waited for than one that could still report a timeout. */
const SILENCE_MS = 2000

/** After an attempt that failed, no other is made before this is over. */
const REST_MS = 250

/** How many connections are reserved for reads: while all transactions wait for one lock, everybody can still read. */
const KEPT_FOR_READING = 3

/** The pool as the driver uses it, with its health. */
export interface WatchedPool extends PostgresPool {
  /** For how long, in milliseconds, requests have been waiting without any of them getting a connection. */
  stuckMs(): number
}

type Mode = 'direct' | 'pooled'

interface OpenPool {
  mode: Mode
  names: StatementNames
  /** The generation of the names with which each connection began. */
  generations: WeakMap<pg.PoolClient, number>
  pool: pg.Pool
}

/**
 * A pool in which nothing waits for ever and no broken connection is used twice. While the server is known to be away,
 * one attempt at a time is made, and all callers share its outcome. `onOutage` is called once when it goes away, and
 * once (null) when it is back.
 */
export function openPool(url: string, limits: PostgresLimits, onOutage?: OutageListener): WatchedPool {
  const notifier = makeOutageNotifier(onOutage, 'BUSY')
  const kept = Math.min(KEPT_FOR_READING, Math.floor(limits.connections / 3))
  const busy = () => new DatabaseUnavailable('BUSY', 'no connection became free in time')
  const places = makeQueue(limits.connections, limits.waitMs, busy)
  const writers = makeQueue(limits.connections - kept, limits.waitMs, busy)

  let pool: OpenPool | null = null
  let isReachable = false
  let outage: DatabaseUnavailable | null = null
  let failedAt = 0
  let trial: Promise<void> | null = null

  async function makeSure(): Promise<void> {
    if (isReachable) return
    if (outage && performance.now() - failedAt < REST_MS) throw outage
    trial ??= tryIt().finally(() => (trial = null))
    await trial
  }

  async function tryIt(): Promise<void> {
    try {
      const mode = await findMode(url, limits)
      if (pool?.mode !== mode) {
        void pool?.pool.end()
        // Behind a pooler each transaction may meet another server session.
        const names = makeStatementNames(mode === 'direct' ? limits.prepared : 0)
        pool = { mode, names, generations: new WeakMap(), pool: makePool(url, limits, mode) }
      }
      isReachable = true
      outage = null
      notifier.reached()
    } catch (error) {
      failedAt = performance.now()
      outage = asUnavailable(error)
      notifier.failed(outage)
      for (const queue of [places, writers]) queue.refuseAll(outage)
      throw outage
    }
  }

  async function take(queues: Queue[]): Promise<PostgresPoolClient> {
    await makeSure()
    if (!pool) throw new Error('The pool has been closed.')
    const { mode, names, generations, pool: current } = pool
    const client = await current.connect().catch((error: unknown) => {
      isReachable = false
      throw asUnavailable(error)
    })
    const generation = generations.get(client) ?? names.generation
    generations.set(client, generation)
    return guardClient(client, mode === 'pooled' ? limits : null, {
      notifier,
      names,
      isOutdated: () => generation !== names.generation,
      onRelease(isBroken) {
        if (isBroken) isReachable = false
        for (const queue of queues) queue.leave()
      },
    })
  }

  return {
    async connect() {
      const queues = transactionScope.getStore() === 'beginning' ? [writers, places] : [places]
      const entered: Queue[] = []
      try {
        await makeSure() // fails immediately instead of after a wait while the server is away
        for (const queue of queues) {
          await queue.enter()
          entered.push(queue)
        }
        return await take(queues)
      } catch (error) {
        for (const queue of entered) queue.leave()
        throw error
      }
    },
    async end() {
      await pool?.pool.end()
      pool = null
    },
    stuckMs: () => places.stuckMs(),
  }
}

/**
 * Finds out whether the server accepts our limits with the connection; pgbouncer refuses or ignores them. A connection
 * that keeps them is a session of the server from end to end: prepared statements stay on it, too.
 */
async function findMode(url: string, limits: PostgresLimits): Promise<Mode> {
  try {
    return await askMode(url, limits, 'direct')
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code === '08P01' && /startup parameter/.test(message)) return askMode(url, limits, 'pooled')
    throw error
  }
}

async function askMode(url: string, limits: PostgresLimits, mode: Mode): Promise<Mode> {
  const { Client } = loadDriver()
  const client = new Client({ ...settingsFor(url, limits, mode), query_timeout: limits.connectMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ limit: string }>(
      `select setting as limit from pg_settings where name = 'statement_timeout'`, // in milliseconds
    )
    return limits.statementMs > 0 && Number(rows[0]?.limit) !== Math.round(limits.statementMs)
      ? 'pooled'
      : mode
  } finally {
    void client.end().catch(() => undefined)
  }
}

function makePool(url: string, limits: PostgresLimits, mode: Mode): pg.Pool {
  // count(*) and sum() are bigint: we never come near 2^53.
  const { Pool, types: parsers } = loadDriver()
  const types = { getTypeParser: parsers.getTypeParser.bind(parsers) }
  parsers.setTypeParser(parsers.builtins.INT8, Number)
  const pool = new Pool({ ...settingsFor(url, limits, mode), types, max: limits.connections })
  // A connection that the server cuts fails its query, and also emits an error: unhandled, that would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

function settingsFor(url: string, limits: PostgresLimits, mode: Mode): pg.ClientConfig {
  const { connectMs, statementMs, lockMs, idleTransactionMs } = limits
  const ours = {
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs > 0 ? statementMs + SILENCE_MS : 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
  if (mode === 'pooled') return ours
  return {
    ...ours,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
    options: KEEPALIVE,
  }
}

/** The server notices within a minute that our machine is gone. */
const KEEPALIVE = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3'

function asUnavailable(error: unknown): DatabaseUnavailable {
  return error instanceof DatabaseUnavailable
    ? error
    : new DatabaseUnavailable(unavailableReason(error) ?? 'AWAY', error)
}
