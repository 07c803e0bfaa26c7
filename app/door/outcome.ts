import type { DoorTicket, SCAN_DETAILS, Verdict } from '#server/contract/entities/door.ts'

/** Why somebody is not let in: what the server says, and what only its codes 3 and 4 and its window say. */
export type WhyNot = (typeof SCAN_DETAILS)[number] | 'account' | 'unconfirmed' | 'tooLate'

/** What the screen shows of a reading, whether the server or this device has judged it. */
export interface Outcome {
  /** `unchecked`: only the server can tell. `closed`: the server answers no codes now. */
  kind: 'welcome' | 'used' | 'elsewhere' | 'refused' | 'unchecked' | 'closed'
  why: WhyNot | null
  ticketId: number | null
  name: string | null
  typeName: string | null
  position: number
  of: number
  /** When and where it was used before. */
  usedAt: string | null
  usedBy: string | null
  isUsedHere: boolean
  /** Good by its signature alone: the list is older than the ticket. */
  isSoldSince: boolean
}

const NOBODY = {
  why: null,
  ticketId: null,
  name: null,
  typeName: null,
  position: 0,
  of: 0,
  usedAt: null,
  usedBy: null,
  isUsedHere: false,
  isSoldSince: false,
} as const

/** Returns an outcome about nobody that is known here. */
export function outcome(kind: Outcome['kind'], more: Partial<Outcome> = {}): Outcome {
  return { ...NOBODY, ...more, kind }
}

/** Returns an outcome about a ticket of the list. */
export function outcomeOf(
  kind: Outcome['kind'],
  { ticketId, name, position, of }: DoorTicket,
  typeName: string | null,
  more: Partial<Outcome> = {},
): Outcome {
  return outcome(kind, { ticketId, name, position, of, typeName, ...more })
}

/** Returns the answer of the server, which names the device where a ticket was used: another one may have that name. */
export function outcomeOfVerdict(verdict: Verdict): Outcome {
  const { ticket, participant } = verdict
  const whom = {
    ticketId: ticket?.ticketId ?? null,
    name: participant?.name ?? null,
    typeName: ticket?.typeName ?? null,
    position: ticket?.position ?? 0,
    of: ticket?.of ?? 0,
  }
  if (verdict.ok) return outcome('welcome', whom)
  switch (verdict.error) {
    case 1:
      return outcome('refused', { ...whom, why: verdict.detail ?? 'unknown' })
    case 2:
      return outcome('elsewhere', whom)
    case 3:
      return outcome('refused', { ...whom, why: 'account' })
    case 4:
      return outcome('refused', { ...whom, why: 'unconfirmed' })
    case 5:
      return outcome('used', { ...whom, usedAt: verdict.at ?? null, usedBy: verdict.by ?? null })
  }
}
