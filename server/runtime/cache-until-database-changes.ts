import { readUnlessUnchanged } from '#db/unchanged.ts'
import { instant } from './clock.ts'
import type { Services } from './context.ts'

const TO_THE_SECOND = 'YYYY-MM-DDTHH:MM:SS'.length

/**
 * For answers that are the same for everybody: returns the answer to the same question within the same second, unless
 * the database has changed since (docs/decisions/013). `question` names all that the answer depends on besides database
 * and clock.
 */
export function cacheUntilDatabaseChanges<Answer>(
  { db, now }: Services,
  question: readonly unknown[],
  read: () => Promise<Answer>,
): Promise<Answer> {
  const second = instant(now()).slice(0, TO_THE_SECOND)
  return readUnlessUnchanged(db, JSON.stringify([second, ...question]), read)
}
