import type { WaitsFor } from '#server/domain/participation/good-for-entry.ts'

/** Orders of paid places (decisions §5). Pure. */

/** How long places are held for a payment: the provider's page cannot expire sooner than after 30 minutes. */
export const HOLD_MS = 31 * 60_000

/** How long somebody who was approved has to pay; never past the start. */
export const APPROVED_HOLD_MS = 24 * 3_600_000

/** Open orders: of one account or guest; of one network, for one activity and for all. */
export const MOST_HOLDS = { ofPerson: 3, ofNetworkAndActivity: 10, ofNetwork: 50 }

/** The places of the open orders of one network, for one activity: ten families. Another order of any size may exceed it once. */
export const MOST_PLACES_HELD = 60

/** Returns until when somebody who was approved now may pay. */
export function approvedHoldEnd(now: Date, startsAt: string): Date {
  return new Date(Math.min(now.getTime() + APPROVED_HOLD_MS, Date.parse(startsAt)))
}

/** Whether the price of a ticket was paid. */
export function isPaid({ netCents, waitsFor }: { netCents: number; waitsFor: WaitsFor | null }): boolean {
  return netCents > 0 && waitsFor === null
}

/** A page that stayed open at the provider past the end of its order is paid soon, or not at all. */
const READ_AFTER_END_MS = 24 * 3_600_000

/**
 * Whether a payment may have come of which nobody has told us: only then is the provider asked about the order. What is
 * paid stays so; of an order that ended long ago, the provider's event still says what came.
 */
export function mayHaveBeenPaid(
  { state, endedAt }: { state: 'OPEN' | 'PAID' | UnpaidEnd; endedAt: string | null },
  now: Date,
): boolean {
  if (state === 'PAID') return false
  return endedAt === null || now.getTime() - Date.parse(endedAt) < READ_AFTER_END_MS
}

/** How an order ends that nobody paid. */
export type UnpaidEnd = 'EXPIRED' | 'ABANDONED' | 'WITHDRAWN'

/** Whether an order was made when the host approved somebody: they were not at the button, and are told of its end. */
export function isOfApproved({ network }: { network: string | null }): boolean {
  return network === null
}
