import type { DoorTicket } from '#server/contract/entities/door.ts'
import type { Subject } from './code/subject.ts'
import { type Outcome, outcome, outcomeOf } from './outcome.ts'

/** What this device knows without the server. */
export interface Known {
  activityId: number
  isCancelled: boolean
  /** Tickets of the list, former codes too. */
  find: (subject: Subject) => DoorTicket[]
  typeName: (typeId: number) => string | null
  /** When this device let the ticket in, by whichever of its codes; null: not yet. */
  letInAt: (ticket: { ticketId: number | null; hash: string | null }) => string | null
}

/**
 * Judges a reading without a network: pure. Only a signature of this activity lets in somebody whom the list does not
 * know; what anybody could have typed waits for the server.
 */
export function judge(subject: Subject, known: Known): Outcome {
  if (subject.kind === 'CODE') {
    if (subject.signature === 'forged') return outcome('refused', { why: 'forged' })
    if (subject.activityId !== known.activityId) return judgeElsewhere(subject)
  }
  const found = known.find(subject)
  const open = found.filter(({ state }) => state !== 'cancelled' && state !== 'handedOn')
  const [ticket, ...others] = open.length > 0 ? open : unlessFormer(found)
  if (others.length > 0) return outcome('refused', { why: 'ambiguous' })
  if (ticket) return judgeListed(ticket, known)
  return judgeUnlisted(subject, known)
}

/** A key that is not known here proves nothing about the other activity either. */
function judgeElsewhere({ signature }: { signature: 'good' | 'forged' | 'unknownKey' }): Outcome {
  return outcome(signature === 'good' ? 'elsewhere' : 'unchecked')
}

/** Eight characters may begin an ended ticket and a former code: the ticket says more. */
function unlessFormer(found: DoorTicket[]): DoorTicket[] {
  const ended = found.filter(({ state }) => state !== 'handedOn')
  return ended.length > 0 ? ended : found.slice(0, 1)
}

function judgeListed(ticket: DoorTicket, known: Known): Outcome {
  const say = (kind: Outcome['kind'], more?: Partial<Outcome>) =>
    outcomeOf(kind, ticket, known.typeName(ticket.typeId), more)
  const { state } = ticket
  if (state === 'handedOn') return say('refused', { why: state })
  if (known.isCancelled) return say('refused', { why: 'activityCancelled' })
  if (state === 'cancelled' || state === 'awaiting' || state === 'unpaid')
    return say('refused', { why: state })
  const letInAt = known.letInAt(ticket)
  if (letInAt !== null) return say('used', { usedAt: letInAt, isUsedHere: true })
  if (state === 'used') return say('used', { usedAt: ticket.at, usedBy: ticket.by })
  return say('welcome')
}

function judgeUnlisted(subject: Subject, known: Known): Outcome {
  if (subject.kind !== 'CODE' || subject.signature !== 'good') return outcome('unchecked')
  if (known.isCancelled) return outcome('refused', { why: 'activityCancelled' })
  const letInAt = known.letInAt({ ticketId: null, hash: subject.hash })
  if (letInAt !== null) return outcome('used', { usedAt: letInAt, isUsedHere: true })
  return outcome('welcome', { isSoldSince: true })
}
