import type { SeenTicket } from '#db/queries/participation/seen-ticket.ts'
import type { EntryRefusal } from '#server/domain/participation/door.ts'

/** The answer to a code at the door. */
export type Verdict =
  { ok: true; seen: SeenTicket } | ({ ok: false; seen: SeenTicket | null } & (EntryRefusal | { error: 2 }))

/** Real tickets elsewhere, and callers who do not hold this door, get the same answer. */
export const ELSEWHERE: Verdict = { ok: false, error: 2, seen: null }

/** A code that nobody has: whoever tries many is guessing. */
export function isUnknown(verdict: Verdict): boolean {
  return !verdict.ok && !verdict.seen && verdict.error === 1
}

/** Returns how a used ticket says where: the device, else the person. Either name is emptied with its account. */
export function validatorOf({
  deviceName,
  validatorFirstName,
  validatorLastName,
}: Pick<SeenTicket, 'deviceName' | 'validatorFirstName' | 'validatorLastName'>): string | null {
  return deviceName || [validatorFirstName, validatorLastName].filter(Boolean).join(' ') || null
}
