import timers from 'node:timers/promises'
import { transactionScope } from '#db/dialect.ts'
import type { Services } from './context.ts'

const MOST_TRIES = 5

/**
 * SQLSTATE of a serialisation failure and of a deadlock: PostgreSQL requires the transaction to be tried again; and
 * after a migration, the code of statements that were prepared before it (db/engines/postgres-names.ts).
 */
const TRY_AGAIN = new Set(['40001', '40P01', 'STALE_STATEMENT'])

/**
 * Runs a transaction, the only way to begin one. Joins the running one; passes services whose `db` *is* the
 * transaction. No network call, hashing or rendering inside: the write lock is held until the end.
 */
export async function inTransaction<Given extends Services, Result>(
  services: Given,
  work: (services: Given) => Promise<Result>,
): Promise<Result> {
  if (services.db.isTransaction) return work(services)

  for (let attempt = 1; ; attempt++) {
    try {
      return await transactionScope.run('beginning', () =>
        services.db
          .transaction()
          .execute((db) => transactionScope.run('running', () => work({ ...services, db }))),
      )
    } catch (error) {
      if (attempt === MOST_TRIES || !asksForAnotherTry(error)) throw error
      await timers.setTimeout(Math.random() * 20 * attempt)
    }
  }
}

function asksForAnotherTry(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && TRY_AGAIN.has(error.code)
  )
}
