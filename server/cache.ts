import type { Db } from '#db/schema.ts'
import type { Services } from './context.ts'

const MAX_ENTRIES = 200

interface Entry {
  until: number
  answer: Promise<unknown>
}

const caches = new WeakMap<Db, Map<string, Entry>>()

/**
 * Answers what `read` answered to the same key less than `forMs` ago. For what may be a little old, and would cost much
 * to work out again; the key names all that the answer depends on besides the database. Nobody may change an answer.
 */
export function cacheFor<Answer>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { key, forMs }: { key: readonly unknown[]; forMs: number },
  read: () => Promise<Answer>,
): Promise<Answer> {
  const memory = caches.get(db) ?? new Map<string, Entry>()
  caches.set(db, memory)
  const name = JSON.stringify(key)
  const at = now().getTime()
  const known = memory.get(name)
  if (known && at < known.until) return known.answer as Promise<Answer>

  if (memory.size >= MAX_ENTRIES) memory.clear()
  const answer = read()
  memory.set(name, { until: at + forMs, answer })
  answer.catch(() => memory.delete(name))
  return answer
}
