import type { Subject } from './code/subject.ts'
import { codeOfSubject } from './reading.ts'

/** The person is read again at once. Later the ticket may be another's business: paid, approved, moved. */
const KEPT_MS = 60_000

/** Ids of readings whose answer came too late: read again, a code gets the answer of the first time, not "used here". */
export function makeUnheard(now: () => number) {
  const ids = new Map<string, { scanId: string; at: number }>()
  const keyOf = (subject: Subject) => JSON.stringify(codeOfSubject(subject))

  return {
    find(subject: Subject): string | null {
      const kept = ids.get(keyOf(subject))
      return kept && now() - kept.at < KEPT_MS ? kept.scanId : null
    },
    keep: (subject: Subject, scanId: string) => ids.set(keyOf(subject), { scanId, at: now() }),
    forget: (subject: Subject) => ids.delete(keyOf(subject)),
    clear: () => ids.clear(),
  }
}
