import { sumOf } from '#server/domain/payment/cents.ts'
import { sumOfShares } from '#server/domain/payment/refund.ts'
import { totalOf } from '#server/domain/payment/taxes.ts'
import type { Finding } from './finding.ts'
import { difference, isReturn, live, type OrderBook, type RefundRow, SHARE_PARTS } from './order-book.ts'

const DAY_MS = 24 * 3_600_000

/** An activity with many tickets is given back in batches. */
const BEGUN_BY_MS = DAY_MS / 24

/** How long a refund may wait for our task, and for the provider. */
const MADE_BY_MS = DAY_MS
const SETTLED_BY_MS = 10 * DAY_MS

/** Ended by the seller's side, a ticket gives back all that was paid for it. */
const BY_SELLER = ['REMOVED', 'REFUSED', 'ACTIVITY_CANCELLED']

/** Compares the refunds of an order with the shares of their tickets, and with what was paid. Pure. */
export function refundFindings(book: OrderBook, now: Date): Finding[] {
  const { order, refunds } = book
  const orderId = order.id
  return [
    ...refunds.flatMap((refund) => [
      ...sumOfRefund(orderId, refund),
      ...(isOverdue(refund, now) ? [named('REFUND_OVERDUE', orderId, refund)] : []),
      ...(isLeftFailed(book, refund) ? [named('REFUND_FAILED', orderId, refund)] : []),
      ...(isUnexplained(refund) ? [named('EXTERNAL_REFUND', orderId, refund)] : []),
    ]),
    ...abovePayment(book),
    ...abovePaidShare(book),
    ...endedWithoutRefund(book, now),
  ]
}

function sumOfRefund(orderId: number, refund: RefundRow): Finding[] {
  const isOfTickets = refund.percent !== null
  const off = isOfTickets ? difference(refund, sumOfShares(refund.tickets)) : 0
  const cents = off || Math.abs(totalOf(refund) - refund.totalCents)
  return cents ? [{ ...named('REFUND_SUM', orderId, refund), cents }] : []
}

function isOverdue({ state, stripeRefundId, createdAt }: RefundRow, now: Date): boolean {
  const age = now.getTime() - new Date(createdAt).getTime()
  return state === 'PENDING' && age > (stripeRefundId === null ? MADE_BY_MS : SETTLED_BY_MS)
}

/** Somebody is still owed it: no later refund is of the same, and nobody said that it is settled another way. */
function isLeftFailed({ refunds }: OrderBook, failed: RefundRow): boolean {
  if (failed.state !== 'FAILED' || failed.cause === 'EXTERNAL' || failed.closedAt !== null) return false
  const later = refunds.filter(({ id }) => id > failed.id)
  if (isReturn(failed))
    return !later.some((refund) => isReturn(refund) && refund.attemptId === failed.attemptId)
  const covered = new Set(later.flatMap(({ tickets }) => tickets.map(({ ticketId }) => ticketId)))
  return failed.tickets.some(({ ticketId }) => !covered.has(ticketId))
}

/** An operator explains it by a correction, which settles what its balance transaction left. */
function isUnexplained({ cause, state, isExplained }: RefundRow): boolean {
  return cause === 'EXTERNAL' && state !== 'FAILED' && !isExplained
}

function abovePayment({ order, refunds, attempts }: OrderBook): Finding[] {
  return attempts.flatMap(({ id: attemptId }) => {
    const given = sumOf(live(refunds.filter((refund) => refund.attemptId === attemptId)).map(totalCents))
    const cents = given - order.totalCents
    return cents > 0 ? [{ kind: 'REFUND_ABOVE_PAYMENT', ids: { orderId: order.id, attemptId }, cents }] : []
  })
}

const totalCents = (refund: { totalCents: number }) => refund.totalCents

function abovePaidShare({ order, tickets, refunds }: OrderBook): Finding[] {
  const given = live(refunds).flatMap((refund) => refund.tickets)
  return tickets.flatMap((ticket) => {
    const back = sumOfShares(given.filter(({ ticketId }) => ticketId === ticket.id))
    const cents = sumOf(SHARE_PARTS.map((part) => Math.max(0, back[part] - ticket[part])))
    const ids = { orderId: order.id, ticketId: ticket.id }
    return cents > 0 ? [{ kind: 'REFUND_ABOVE_SHARE', ids, cents }] : []
  })
}

function endedWithoutRefund({ order, tickets, refunds }: OrderBook, now: Date): Finding[] {
  if (order.state !== 'PAID') return []
  const given = new Set(refunds.flatMap((refund) => refund.tickets.map(({ ticketId }) => ticketId)))
  return tickets
    .filter(({ id, endedAt, endedReason, ...share }) => {
      if (!BY_SELLER.includes(endedReason ?? '') || totalOf(share) === 0 || given.has(id)) return false
      return now.getTime() - new Date(endedAt ?? now).getTime() > BEGUN_BY_MS
    })
    .map(({ id: ticketId }) => ({ kind: 'ENDED_WITHOUT_REFUND', ids: { orderId: order.id, ticketId } }))
}

function named(kind: Finding['kind'], orderId: number, { id: refundId }: RefundRow): Finding {
  return { kind, ids: { orderId, refundId } }
}
