import type { SettledScan } from '#server/contract/entities/door.ts'
import { type Held, isHeardOfHere } from './let-in.ts'
import { outcomeOfVerdict } from './outcome.ts'
import type { Reading } from './reading.ts'
import type { NewReading } from './store/store.ts'

/** Returns a reading with its answer. What was known of its person stays where the answer names nobody. */
export function settled<Some extends NewReading>(
  reading: Some,
  { kept, verdict }: SettledScan,
  held: Held,
): Some {
  const answered = { ...reading, subject: null }
  if (kept || !verdict) return { ...answered, state: 'kept' }
  const { name, typeName, isSoldSince } = reading.outcome
  const said = outcomeOfVerdict(verdict)
  const ticketId = said.ticketId ?? reading.outcome.ticketId
  return {
    ...answered,
    state: 'done',
    outcome: {
      ...said,
      name: said.name ?? name,
      typeName: said.typeName ?? typeName,
      ticketId,
      isSoldSince,
      isUsedHere: said.kind === 'used' && isHeardOfHere(held, { ...reading, ticketId }),
    },
  }
}

/** Returns a reading that the server takes in no more. */
export function givenUp(reading: Reading, why: 'tooLate' | 'unreadable'): Reading {
  return { ...reading, subject: null, state: 'done', outcome: { ...reading.outcome, kind: 'refused', why } }
}
