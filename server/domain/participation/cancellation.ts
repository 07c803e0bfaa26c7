/** The rule of who may still cancel tickets (spec §4, decisions §5). Pure. */

import { isPaid } from '#server/domain/payment/order.ts'
import { isUnpaid, type WaitsFor } from './good-for-entry.ts'

export type CancelRefusal = 'ACTIVITY_CANCELLED' | 'ALREADY_STARTED' | 'ALREADY_RATED'

/** Returns why the holder of a registration may not cancel its tickets any more, or null. */
export function cancelRefusal(
  activity: { startsAt: string; cancelledAt: string | null },
  participation: { attendance: string | null },
  now: Date,
): CancelRefusal | null {
  if (activity.cancelledAt) return 'ACTIVITY_CANCELLED'
  if (participation.attendance) return 'ALREADY_RATED'
  return now >= new Date(activity.startsAt) ? 'ALREADY_STARTED' : null
}

export type TicketCancelRefusal = 'PAID_TICKETS' | 'ORDER_OPEN'

/**
 * Returns why its holder may not cancel this ticket, or null. Cancelling paid tickets is not built yet; places that are
 * held for a payment are given up together, with their order.
 */
export function ticketCancelRefusal(ticket: {
  netCents: number
  waitsFor: WaitsFor | null
}): TicketCancelRefusal | null {
  if (isUnpaid(ticket)) return 'ORDER_OPEN'
  return isPaid(ticket) ? 'PAID_TICKETS' : null
}

/** Returns why nothing of a registration may be cancelled any more, or null: some of its tickets may. */
export function registrationCancelRefusal(
  activity: { startsAt: string; cancelledAt: string | null },
  participation: { attendance: string | null },
  openTickets: readonly { netCents: number; waitsFor: WaitsFor | null }[],
  now: Date,
): CancelRefusal | TicketCancelRefusal | null {
  const refused = cancelRefusal(activity, participation, now)
  if (refused) return refused
  const refusals = openTickets.map(ticketCancelRefusal)
  return refusals.includes(null) ? null : (refusals[0] ?? null)
}
