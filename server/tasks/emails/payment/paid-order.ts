import { findOrderWithLines } from '#db/queries/payment/receipt.ts'
import type { PaidInEmail } from '#emails/messages/payment/paid.ts'
import type { RefundPolicy } from '#server/domain/activity/refund-policy.ts'
import { cardName } from '#server/domain/payment/card.ts'
import { orderPath } from '#server/domain/payment/order-paths.ts'
import { discountOf, receiptNumber, taxesOf } from '#server/domain/payment/receipt.ts'
import { sharesOfLine } from '#server/domain/payment/refund-promise.ts'
import { company } from '#server/domain/platform/company.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { localDay } from '#server/runtime/local-time.ts'
import { refundPromise } from '#server/services/payment/refund-promise.ts'
import type { EmailArgs } from '#server/tasks/emails/email.ts'
import { orderUrl } from './order-facts.ts'

/** Returns what a confirmation says of the payment; null for an order that is not paid. */
export async function paidOrder(
  { services, recipient }: EmailArgs,
  orderId: number | undefined,
): Promise<PaidInEmail | null> {
  const found = orderId === undefined ? undefined : await findOrderWithLines(services.db, orderId)
  if (!found) return null
  const { order, lines, paidAttempt } = found
  const { receiptYear, receiptNumber: number, paidAt, activityTimeZone: timeZone } = order
  if (receiptYear === null || number === null || paidAt === null) return null
  const policy = JSON.parse(order.refundPolicy) as RefundPolicy
  const about = { policy, startsAt: order.activityStartsAt, timeZone, from: new Date(paidAt) }
  const url = await orderUrl(services, recipient, order)
  return {
    receiptNumber: receiptNumber(order.hostId, receiptYear, number),
    paidOn: localDay(new Date(paidAt), HOME_ZONE),
    card: paidAttempt ? cardName(paidAttempt) : null,
    seller: {
      name: order.sellerName,
      address: order.sellerAddress.replaceAll('\n', ', '),
      telephone: order.sellerTelephone,
      email: order.sellerEmail,
    },
    company: [company.name, ...company.address, company.telephone].join(', '),
    lines: lines.map(({ name, quantity, unitCents, isTaxed }) => ({ name, quantity, unitCents, isTaxed })),
    discountCents: discountOf(lines),
    subtotalCents: order.netCents,
    taxes: taxesOf(order),
    totalCents: order.totalCents,
    refunds: refundPromise(about, lines.flatMap(sharesOfLine)).map(({ until, percent, cents }) => ({
      until: until.toISOString(),
      percent,
      cents,
    })),
    timeZone,
    orderUrl: url,
    receiptUrl: url.replace(orderPath(order.transactionId), orderPath(order.transactionId, 'recu.pdf')),
  }
}
