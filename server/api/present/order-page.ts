import { cardName } from '#server/domain/payment/card.ts'
import { sumOf } from '#server/domain/payment/cents.ts'
import { boughtNothing, refundedOf } from '#server/domain/payment/order-status.ts'
import { creditNoteNumber } from '#server/domain/payment/receipt.ts'
import type { OpenedOrder } from '#server/services/payment/own-orders.ts'
import { refundPromiseOfOrder } from '#server/services/payment/refund-promise.ts'
import { presentOrder } from './order.ts'

/** Returns an order as its page shows it to its buyer. */
export function presentOrderPage(own: OpenedOrder, { now, isGone }: { now: Date; isGone: boolean }) {
  const { order, lines, refunds, paidAttempt } = own
  const { activityStartsAt: startsAt, activityTimeZone: timeZone } = order
  const from = order.paidAt === null ? now : new Date(order.paidAt)
  const leftCents = order.totalCents - refundedOf(order, refunds)
  return {
    ...presentOrder(own),
    places: sumOf(lines.map(({ quantity }) => quantity)),
    lineTaxed: lines.map(({ isTaxed }) => isTaxed),
    activity: { startsAt, timeZone, place: order.activityPlace, language: order.activityLanguage },
    seller: {
      name: order.sellerName,
      address: order.sellerAddress.split('\n'),
      telephone: order.sellerTelephone,
      email: order.sellerEmail,
    },
    buyerName: order.buyerName,
    language: order.language,
    card: paidAttempt ? cardName(paidAttempt) : null,
    /** It may be paid now, unless the sale is gone; afterwards its places are taken back as soon as nobody can pay for them any more. */
    mayPay: order.state === 'OPEN' && !isGone && now < new Date(order.heldUntil),
    /** Why it ended without being paid for. */
    endedAs: order.state === 'OPEN' || order.state === 'PAID' ? null : order.state,
    /** How many of its tickets have not ended. */
    ticketsLeft: own.tickets.length,
    /** How much comes back for all of these until when: the deadlines that were still to come when it was paid. */
    promise: refundPromiseOfOrder(order, own.start, { tickets: own.tickets, from, leftCents }).map(
      ({ until, percent, cents }) => ({ until: until.toISOString(), percent, amount: cents }),
    ),
    refunds: refunds.map((refund) => ({
      amount: refund.totalCents,
      /** When it was made; until then, when it was begun. */
      at: refund.state === 'SUCCEEDED' ? (refund.settledAt ?? refund.createdAt) : refund.createdAt,
      isDone: refund.state === 'SUCCEEDED',
      /** A payment that bought nothing, not tickets of the order. */
      isWholePayment: boughtNothing(refund),
      /** Its number; null where no ticket of the order was given back. */
      creditNote: creditNoteNumber(refund),
    })),
    /** The amounts whose return has failed: an operator looks after them. */
    owed: own.owed,
    /** A payment of it came, also where it bought nothing and was given back another way. */
    wasCharged: own.wasCharged,
  }
}
