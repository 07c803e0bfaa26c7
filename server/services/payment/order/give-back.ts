import { lockActivity } from '#db/queries/activity/activity.ts'
import {
  closeOpenOrdersOf,
  hasPaidOrder,
  listOrdersOfEnded,
  listOrdersOfTickets,
  listOrdersToGiveBack,
  listUnpaidWithAttempt,
} from '#db/queries/payment/order-of-tickets.ts'
import { idsOf } from '#db/queries/results.ts'
import type { EndedReason, Ticket } from '#db/schema/participation.ts'
import type { Order, RefundCause } from '#db/schema/payment.ts'
import { isPaid } from '#server/domain/payment/order.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { refundTickets } from '#server/services/payment/refund.ts'
import { addTask } from '#server/services/platform/task.ts'
import { closeOrder } from './close.ts'

/** Why paid tickets are given back, and how much of them. */
export interface TicketsRefund {
  cause: Extract<RefundCause, 'HOST' | 'PARTICIPANT' | 'OPERATOR'>
  /** Of the tickets of this order; 0: they end, and nothing goes back. */
  percentOf: (
    order: Pick<Order, 'refundPolicy' | 'activityStartsAt' | 'activityTimeZone' | 'paidAt'>,
  ) => number
}

/** Ended by the seller's side, tickets give back all that was paid for them. */
const WHOLE: TicketsRefund = { cause: 'HOST', percentOf: () => 100 }

export interface GivenBack {
  refundedCents: number
  /** The refunds that are more than the rest of their payment: an operator settles them. */
  owedCents: number
}

/**
 * Sees to the money of tickets that end, in the transaction that ends them: what was paid goes back, whole unless
 * `refund` says how much, and an order that is open is over.
 */
export async function giveBackEnded(
  services: Services,
  ended: readonly Ticket[],
  { reason, refund }: { reason: EndedReason; refund?: TicketsRefund },
): Promise<GivenBack> {
  const priced = ended.filter(({ orderLineId }) => orderLineId !== null)
  const paid = new Set(priced.filter(isPaid).map(({ id }) => id))
  const orders = await listOrdersOfTickets(
    services.db,
    priced.map(({ id }) => id),
  )
  const given: GivenBack = { refundedCents: 0, owedCents: 0 }
  for (const order of orders) {
    const { id: orderId, state, ticketIds } = order
    if (state === 'OPEN')
      await closeOrder(services, orderId, reason === 'CANCELLED' ? 'ABANDONED' : 'WITHDRAWN')
    if (state !== 'PAID') continue
    const refunded = ticketIds.filter((id) => paid.has(id))
    if (refunded.length === 0) continue
    // Not ended by the seller's side, tickets follow the refund policy: the caller says how much goes back.
    if (reason === 'CANCELLED' && !refund) throw new Error('Nobody said how much of paid tickets goes back.')
    const { cause, percentOf } = refund ?? WHOLE
    const percent = percentOf(order)
    const made = await refundTickets(services, { orderId, ticketIds: refunded, cause, percent })
    if (made) given[made.isBegun ? 'refundedCents' : 'owedCents'] += made.totalCents
  }
  return given
}

/**
 * The same for all tickets of an activity that is called off. Its open orders are over at once; a task ends the attempts
 * to pay them, and gives back what was paid.
 */
export async function giveBackEndedOf(services: Services, activityId: number): Promise<void> {
  const { db, now } = services
  const closed = await closeOpenOrdersOf(db, activityId, { state: 'WITHDRAWN', endedAt: instant(now()) })
  if (closed > 0 || (await hasPaidOrder(db, activityId)))
    await addTask(services, 'give-back', { activityId, after: 0 })
}

/** Orders of one transaction: with more of them, others would wait too long for the activity. */
const AT_ONCE = 20

/** The task of that name: sees to some orders, and goes on with the rest in another one. */
export function giveBack(
  services: Services,
  { activityId, after }: { activityId: number; after: number },
): Promise<void> {
  return inTransaction(services, async (services) => {
    const { db } = services
    // The row lock keeps two workers from the same orders.
    if (!(await lockActivity(db, activityId))) return
    const orders = await listOrdersOfEnded(db, activityId, { after, limit: AT_ONCE })
    for (const orderId of await listUnpaidWithAttempt(db, idsOf(orders)))
      await addTask(services, 'expire-checkout', { orderId })
    for (const { id: orderId, ticketIds } of await listOrdersToGiveBack(db, activityId, idsOf(orders)))
      await refundTickets(services, { orderId, ticketIds, cause: 'HOST', percent: 100 })
    const last = orders.at(AT_ONCE - 1)
    if (last) await addTask(services, 'give-back', { activityId, after: last.id })
  })
}
