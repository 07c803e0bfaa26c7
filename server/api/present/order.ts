import type { z } from 'zod'
import type { Order as OrderRow, OrderLine, Refund } from '#db/schema/payment.ts'
import type { Order } from '#server/contract/entities/order.ts'
import { sumOf } from '#server/domain/payment/cents.ts'
import { orderStatus, refundedOf } from '#server/domain/payment/order-status.ts'
import { discountOf, receiptNumber, taxesOf } from '#server/domain/payment/receipt.ts'

/** The names of taxes as the specification has them, whatever the language. */
const TAX_NAMES = { GST: 'TPS', HST: 'TVH', QST: 'TVQ' } as const

/** Returns an order as the wire has it, from what was frozen with it. */
export function presentOrder({
  order,
  lines,
  refunds,
}: {
  order: OrderRow
  lines: OrderLine[]
  refunds: Refund[]
}): z.output<typeof Order> {
  const { hostId, receiptYear, receiptNumber: number } = order
  const hasReceipt = receiptYear !== null && number !== null
  return {
    transactionId: order.transactionId,
    activityId: order.activityId,
    activityName: order.activityName,
    participantId: order.participationId,
    status: orderStatus(order, refunds),
    createdAt: order.createdAt,
    heldUntil: order.heldUntil,
    paidAt: order.paidAt,
    receiptNumber: hasReceipt ? receiptNumber(hostId, receiptYear, number) : null,
    lines: lines.map(({ ticketTypeId, name, quantity, unitCents }) => ({
      paymentModelId: ticketTypeId,
      name,
      nbrParticipant: quantity,
      price: unitCents,
    })),
    discount: discountOf(lines),
    subtotal: order.netCents,
    taxes: taxesOf(order).map(({ tax, rate, number, cents }) => ({
      ...{ name: TAX_NAMES[tax], rate, number, amount: cents },
    })),
    total: order.totalCents,
    refunded: refundedOf(order, refunds),
  }
}

/** Returns what a registration says of one of its orders. */
export function presentOrderOfRegistration({ order, lines }: { order: OrderRow; lines: OrderLine[] }) {
  const { transactionId, state, heldUntil, totalCents } = order
  const places = sumOf(lines.map(({ quantity }) => quantity))
  return { transactionId, isPaid: state === 'PAID', heldUntil, total: totalCents, places }
}
