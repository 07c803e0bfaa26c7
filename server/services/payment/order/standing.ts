import { findListedActivity, type ListedActivity } from '#db/queries/activity/listed.ts'
import { listOrderLines, listTicketsOfOrder } from '#db/queries/payment/hold.ts'
import { listRefundsOfOrders } from '#db/queries/payment/own.ts'
import type { Order, OrderLine } from '#db/schema/payment.ts'
import { mayHaveBeenPaid } from '#server/domain/payment/order.ts'
import { boughtNothing, refundedOf } from '#server/domain/payment/order-status.ts'
import { ProviderUnavailable } from '#server/domain/payment/unavailable.ts'
import type { Services } from '#server/runtime/context.ts'
import type { Attendee } from '#server/services/participation/attendee.ts'
import { openingLimits, paymentLimits } from '#server/services/participation/join-limits.ts'
import { spendAll, spendIfLeft, tooMany, type TooManyRequests } from '#server/services/platform/rate-limit.ts'
import { endOrder } from './expire.ts'
import { findOwnOrder } from './own-order.ts'
import { settleOrder } from './settle.ts'

export interface OrderStanding {
  order: Order
  lines: OrderLine[]
  /** Of its tickets, those that have not ended. */
  openPlaces: number
  /** In cents: went back to the buyer, or is on its way. */
  refundedCents: number
  /** The provider does not answer, or is not asked again so soon: it may have been paid meanwhile. */
  isUncertain: boolean
  /** A payment of it bought nothing, and goes back whole. */
  isReturned: boolean
  /** Undefined: it was deleted. */
  activity: ListedActivity | undefined
}

/** Returns how an order of this person stands: one that may have been paid is read from the provider first. */
export async function readOrder(
  services: Services,
  person: Attendee,
  transactionId: string,
): Promise<OrderStanding | { refused: 'NOT_FOUND' }> {
  const known = await findOwnOrder(services, person, transactionId)
  if (!known) return { refused: 'NOT_FOUND' }
  const { order, isUncertain } = await settleIfUnpaid(services, person, known)
  const { db } = services
  const refunds = await listRefundsOfOrders(db, [order.id])
  const tickets = await listTicketsOfOrder(db, order.id)
  return {
    order,
    lines: await listOrderLines(db, order.id),
    openPlaces: tickets.filter(({ endedAt }) => endedAt === null).length,
    refundedCents: refundedOf(order, refunds),
    isUncertain,
    isReturned: refunds.some(boughtNothing),
    activity: await findListedActivity(db, order.activityId),
  }
}

/** Nobody is refused: beyond the limit of the caller the order is returned as it is stored. */
async function settleIfUnpaid(
  services: Services,
  person: Attendee,
  known: Order,
): Promise<{ order: Order; isUncertain: boolean }> {
  const stored = { order: known, isUncertain: known.state === 'OPEN' }
  if (!mayHaveBeenPaid(known, services.now())) return stored
  if (!(await spendIfLeft(services, paymentLimits(person)))) return stored
  try {
    return { order: (await settleOrder(services, known.id)) ?? known, isUncertain: false }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    return stored
  }
}

export type AbandonResult =
  { order: Order } | { refused: 'NOT_FOUND' | 'ALREADY_PAID' | 'PAYMENT_UNDER_WAY' } | TooManyRequests

/**
 * Gives up places that are held: the payment is ended at the provider first. What was paid a moment ago is settled, and
 * stays. Abandoning twice changes nothing.
 */
export async function abandonOrder(
  services: Services,
  person: Attendee,
  transactionId: string,
): Promise<AbandonResult> {
  const known = await findOwnOrder(services, person, transactionId)
  if (!known) return { refused: 'NOT_FOUND' }
  const wait = known.state === 'OPEN' ? await spendAll(services, openingLimits(person)) : null
  if (wait) return tooMany(wait)
  const order = known.state === 'OPEN' ? await endOrder(services, known.id, 'ABANDONED') : known
  if (order?.state === 'PAID') return { refused: 'ALREADY_PAID' }
  if (!order || order.state === 'OPEN') return { refused: 'PAYMENT_UNDER_WAY' }
  return { order }
}
