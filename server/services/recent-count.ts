import type { Db } from '#db/schema.ts'

const KEPT_MS = 10_000
const MOST = 1000

interface Kept {
  count: Promise<number>
  until: number
}

const kept = new WeakMap<Db, Map<string, Kept>>()

/**
 * Counting a long list costs as much as a fifth of its page and is never worth more than a word above it: the number may
 * be ten seconds old. Not for places, which are always counted from their rows (decisions §5).
 */
export function recentCount(db: Db, key: string, count: () => Promise<number>): Promise<number> {
  const counts = kept.get(db) ?? new Map<string, Kept>()
  kept.set(db, counts)
  const now = performance.now()
  const known = counts.get(key)
  if (known && known.until > now) return known.count

  if (counts.size >= MOST) counts.clear()
  const made = count()
  counts.set(key, { count: made, until: now + KEPT_MS })
  made.catch(() => counts.delete(key))
  return made
}
