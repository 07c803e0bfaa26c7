import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { type LimitName, RATE_LIMITS } from '#server/domain/platform/rate-limit.ts'
import type { Signer } from './signer.ts'

/** One limit of the table, for one key. `factor` multiplies it. */
export interface Count {
  name: LimitName
  key: string
  factor: number
}

/** Counts calls. Only used outside of transactions: an attempt stays counted when the rest is rolled back. */
export interface RateLimits {
  /** Counts one; returns null when there was one left, else milliseconds until there is. */
  spend(count: Count): Promise<number | null>
  /** Counts nothing, and returns the same. */
  look(count: Count): Promise<number | null>
  /** Takes one back that does not count after all. */
  giveBack(count: Count): Promise<void>
}

/** The table that all processes share. Null: this process counts alone, in memory (SQLite has one web process). */
export type SharedTable = {
  query: (statement: { text: string; values: unknown[] }) => Promise<{ rows: unknown[]; rowCount: number }>
} | null

interface SharedLimits {
  shared: SharedTable
  /** Keys are network addresses and people: the table stores their signatures. With a new key all counts begin anew. */
  signer: Pick<Signer, 'sign'>
}

const TABLE = 'rate_limit'

export function makeRateLimits({ shared, signer }: SharedLimits): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>()

  function limiterOf({ name, factor }: Count): RateLimiterAbstract {
    const keyPrefix = factor === 1 ? name : `${name}-${factor}`
    let limiter = limiters.get(keyPrefix)
    if (!limiter) limiters.set(keyPrefix, (limiter = makeLimiter(keyPrefix, name, factor)))
    return limiter
  }

  function makeLimiter(keyPrefix: string, name: LimitName, factor: number): RateLimiterAbstract {
    const { most, minutes, counts, isLocal } = RATE_LIMITS[name]
    const allowance = { keyPrefix, points: most * factor, duration: minutes * 60 }
    const memory = new RateLimiterMemory(allowance)
    if (!shared || isLocal) return memory
    return new RateLimiterPostgres({
      ...allowance,
      storeClient: shared,
      storeType: 'pool',
      tableName: TABLE,
      tableCreated: true, // by a migration
      clearExpiredByTimeout: false, // by the worker
      insuranceLimiter: memory,
      // A flood does not reach the database: where nothing is given back, a process remembers that all is spent.
      ...(counts === 'tries' && { inMemoryBlockOnConsumed: allowance.points + 1 }),
    })
  }

  const nameless = (key: string) => signer.sign(key).slice(0, 27)

  return {
    async spend(count) {
      try {
        await limiterOf(count).consume(nameless(count.key))
        return null
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return refusal.msBeforeNext
      }
    },
    async look(count) {
      const state = await limiterOf(count).get(nameless(count.key))
      return state && state.remainingPoints <= 0 ? state.msBeforeNext : null
    },
    async giveBack(count) {
      await limiterOf(count).reward(nameless(count.key))
    },
  }
}
