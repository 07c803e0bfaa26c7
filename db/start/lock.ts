import timers from 'node:timers/promises'
import { sql } from 'kysely'
import { isPostgres, transactionScope } from '#db/dialect.ts'
import type { Db } from '#db/schema.ts'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import { StartRefusal } from './refusal.ts'

/** As long as the largest migration may take. */
const LONGEST_WAIT_MS = 10 * 60_000
const TRY_AGAIN_MS = 100

/** The number that Kysely's own Migrator locks, so that starts of versions that still used it wait for ours. */
const LOCK = '3853314791062309107'

/** SQLSTATE of a lock that was not acquired in time. */
const LOCK_NOT_AVAILABLE = '55P03'

/** Runs in one transaction what a start does to the database; of two starts at once, the second waits. */
export function withStartLock<Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> {
  return untilFree(() =>
    transactionScope.run('beginning', () =>
      db.transaction().execute(async (trx) => {
        await takeStartLock(trx)
        return transactionScope.run('running', () => work(trx))
      }),
    ),
  )
}

/**
 * Held until the transaction ends, never longer: behind a connection pooler a session lock would stay with another
 * client. On SQLite the transaction itself is that lock.
 */
export async function takeStartLock(trx: Db): Promise<void> {
  if (!isPostgres(trx)) return
  await sql`select set_config('lock_timeout', ${String(LONGEST_WAIT_MS)}, true),
    set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`.execute(
    trx,
  )
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}::bigint)`.execute(trx)
}

/** Does `work` again while another process holds the SQLite file. It must leave nothing behind when it fails. */
export async function untilFree<Result>(work: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + LONGEST_WAIT_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isTaken(error)) throw error
      if (Date.now() > deadline || codeOf(error) === LOCK_NOT_AVAILABLE)
        throw new StartRefusal(
          'Another process has held the database for ten minutes: see which one it is, then start again.',
          { cause: error },
        )
    }
    await timers.setTimeout(TRY_AGAIN_MS)
  }
}

function isTaken(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return error.reason === 'BUSY'
  const code = codeOf(error)
  return code === LOCK_NOT_AVAILABLE || code.startsWith('SQLITE_BUSY')
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
