/** The rule of when an operator may end paid tickets and give them back (decisions §5). Pure. */

import type { WaitsFor } from '#server/domain/participation/good-for-entry.ts'
import { isPaid } from './order.ts'

export type RefundRefusal = 'ACTIVITY_CANCELLED' | 'ALREADY_RATED'

/**
 * Returns why no ticket of a registration may be given back any more, or null. What is called off is given back whole.
 * Whoever wrote before the start, and so did not come, is marked absent for it.
 */
export function refundRefusal(
  activity: { cancelledAt: string | null; startsAt: string },
  participation: { attendance: string | null },
  askedAt: Date,
): RefundRefusal | null {
  if (activity.cancelledAt) return 'ACTIVITY_CANCELLED'
  const wroteBefore = participation.attendance === 'absent' && askedAt < new Date(activity.startsAt)
  return participation.attendance === null || wroteBefore ? null : 'ALREADY_RATED'
}

export type TicketRefundRefusal = 'TICKET_ENDED' | 'ALREADY_SCANNED' | 'NOT_PAID'

/** Returns why this ticket may not be given back, or null. The start of the activity does not matter: its deadlines do. */
export function ticketRefundRefusal(ticket: {
  endedAt: string | null
  validatedAt: string | null
  netCents: number
  waitsFor: WaitsFor | null
  /** Whether its order counts as paid. */
  isOfPaidOrder: boolean
}): TicketRefundRefusal | null {
  if (ticket.endedAt) return 'TICKET_ENDED'
  if (!ticket.isOfPaidOrder || !isPaid(ticket)) return 'NOT_PAID'
  return ticket.validatedAt ? 'ALREADY_SCANNED' : null
}
