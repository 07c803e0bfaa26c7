/** The rules of whose names stand on tickets, and of handing one on to somebody else (decisions §5). Pure. */

import { isRequested, isUnpaid, type WaitsFor } from './good-for-entry.ts'

export type NamingRefusal = 'ACTIVITY_CANCELLED' | 'ALREADY_STARTED' | 'TICKETS_LOCKED'

interface NamedActivity {
  startsAt: string
  cancelledAt: string | null
  /** The date that the host set; null: the start. */
  ticketsLockedAt: string | null
}

/** Returns why the names on the tickets of an activity may not change any more, or null. */
export function namingRefusal(activity: NamedActivity, now: Date): NamingRefusal | null {
  if (activity.cancelledAt) return 'ACTIVITY_CANCELLED'
  if (now >= new Date(activity.startsAt)) return 'ALREADY_STARTED'
  return activity.ticketsLockedAt !== null && now >= new Date(activity.ticketsLockedAt)
    ? 'TICKETS_LOCKED'
    : null
}

/** Any more for one address look like resale; a family or a class fits. */
export const MOST_TICKETS_OF_ADDRESS = 10

export type HandingOnRefusal =
  NamingRefusal | 'TICKET_ENDED' | 'AWAITS_APPROVAL' | 'AWAITS_PAYMENT' | 'ALREADY_SCANNED' | 'MEMBERS_ONLY'

/** Returns why this ticket stays with the person who holds it, whoever it is meant for; or null. */
export function handingOnRefusal(
  activity: NamedActivity & { membersOnly: boolean },
  ticketType: { membersOnly: boolean } | undefined,
  ticket: { endedAt: string | null; waitsFor: WaitsFor | null; validatedAt: string | null },
  now: Date,
): HandingOnRefusal | null {
  if (activity.cancelledAt) return 'ACTIVITY_CANCELLED'
  if (ticket.endedAt) return 'TICKET_ENDED'
  if (ticket.validatedAt) return 'ALREADY_SCANNED'
  if (isRequested(ticket)) return 'AWAITS_APPROVAL'
  if (isUnpaid(ticket)) return 'AWAITS_PAYMENT'
  if (activity.membersOnly || ticketType?.membersOnly) return 'MEMBERS_ONLY'
  return namingRefusal(activity, now)
}

/**
 * Returns why this address does not get the ticket, or null. `registrant`: the address that registered it. How many it has
 * was limited then; it may take back each of them (docs/decisions/140).
 */
export function newHolderRefusal(
  emailKey: string,
  {
    presentHolder,
    registrant,
    alreadyHeld,
  }: { presentHolder: string | undefined; registrant: string | undefined; alreadyHeld: number },
): 'TO_ONESELF' | 'TOO_MANY_TICKETS' | null {
  if (emailKey === presentHolder) return 'TO_ONESELF'
  if (emailKey === registrant) return null
  return alreadyHeld >= MOST_TICKETS_OF_ADDRESS ? 'TOO_MANY_TICKETS' : null
}
