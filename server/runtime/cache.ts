import { LRUCache } from 'lru-cache'
import type { Db } from '#db/schema.ts'
import type { Services } from './context.ts'

const MAX_ANSWERS = 200

type Answers = LRUCache<string, Promise<unknown>>

const answers = new WeakMap<Db, Map<string, Answers>>()

/**
 * Returns what `read` answered to the same key less than `forMs` ago. For answers that may be a little old and cost
 * much to compute; the key names all that the answer depends on besides the database. Keys that begin alike have room of
 * their own: what strangers ask for displaces nothing else. Callers must not change an answer.
 */
export function cacheFor<Answer>(
  services: Pick<Services, 'db' | 'now'>,
  { key, forMs }: { key: readonly [kind: string, ...unknown[]]; forMs: number },
  read: () => Promise<Answer>,
): Promise<Answer> {
  // An entry of this cache is still fresh when it is exactly as old as its `ttl`.
  const options = { ttl: forMs - 1 }
  return cached(answersOf(services, key[0]), JSON.stringify(key), read, options) as Promise<Answer>
}

/** Each database has its own answers. They expire by the clock of the services, which stands still in tests. */
function answersOf({ db, now }: Pick<Services, 'db' | 'now'>, kind: string): Answers {
  const ofDb = answers.get(db) ?? new Map<string, Answers>()
  answers.set(db, ofDb)
  const known = ofDb.get(kind)
  if (known) return known
  const perf = { now: () => now().getTime() }
  const cache: Answers = new LRUCache({ max: MAX_ANSWERS, perf, ttlResolution: 0 })
  ofDb.set(kind, cache)
  return cache
}

/** Runs the work once for each key: concurrent calls wait for the same promise. A failure is not kept. */
export function cached<Result>(
  cache: LRUCache<string, Promise<Result>>,
  key: string,
  work: () => Promise<Result>,
  options: { ttl?: number } = {},
): Promise<Result> {
  const known = cache.get(key)
  if (known) return known

  const result = work()
  cache.set(key, result, options)
  result.catch(() => cache.delete(key))
  return result
}
