import { isPostgres } from '#db/dialect.ts'
import { askRateLimits } from '#db/queries/platform/rate-limit.ts'
import type { Db } from '#db/schema.ts'
import type { SharedTable } from '#server/gateways/rate-limits.ts'
import { withTimeout } from '#server/gateways/with-timeout.ts'

/** Counting is quick or not worth waiting for: the fallback in memory counts instead. */
const TIMEOUT_MS = 500

/** After a failure the database is left alone for so long: a call does not wait for it at each of its counts. */
const REST_MS = 5000

/**
 * Returns the counts that all web processes share; null on SQLite, where one process counts in memory
 * (docs/decisions/040). A statement that takes longer than `timeoutMs` is a failure.
 */
export function sharedCounts(
  db: Db,
  onFailure: (error: unknown) => void,
  timeoutMs = TIMEOUT_MS,
): SharedTable {
  if (!isPostgres(db)) return null
  let restsUntil = 0
  return {
    async query(statement) {
      if (Date.now() < restsUntil) throw new Error('The shared counts cannot be reached.')
      try {
        return await withTimeout(timeoutMs, () => askRateLimits(db, statement))
      } catch (error) {
        restsUntil = Date.now() + REST_MS
        onFailure(error)
        throw error
      }
    },
  }
}
