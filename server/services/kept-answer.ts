import type { Db } from '#db/schema.ts'
import type { Services } from '#server/context.ts'

const MOST_KEPT = 200

interface Kept {
  until: number
  answer: Promise<unknown>
}

const memories = new WeakMap<Db, Map<string, Kept>>()

/**
 * Answers what `read` answered to the same key less than `forMs` ago. For what may be a little old, and would cost much
 * to work out again; the key names all that the answer depends on besides the database. Nobody may change an answer.
 */
export function keptFor<Answer>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { key, forMs }: { key: readonly unknown[]; forMs: number },
  read: () => Promise<Answer>,
): Promise<Answer> {
  const memory = memories.get(db) ?? new Map<string, Kept>()
  memories.set(db, memory)
  const name = JSON.stringify(key)
  const at = now().getTime()
  const known = memory.get(name)
  if (known && at < known.until) return known.answer as Promise<Answer>

  if (memory.size >= MOST_KEPT) memory.clear()
  const answer = read()
  memory.set(name, { until: at + forMs, answer })
  answer.catch(() => memory.delete(name))
  return answer
}
