import type { Db } from '#db/schema.ts'
import type { Order, OrderLine, PaymentAttempt, Refund } from '#db/schema/payment.ts'
import { findSettlingAttempt } from './attempt.ts'

/** What receipts, and emails about money, are written from. */
export interface OrderWithLines {
  order: Order
  /** The lower id first, as taxes are split. */
  lines: OrderLine[]
  /** The payment that bought it, which knows the card. */
  paidAttempt: PaymentAttempt | undefined
}

export async function findOrderWithLines(db: Db, orderId: number): Promise<OrderWithLines | undefined> {
  const order = await db.selectFrom('order').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (!order) return undefined
  const lines = await listLinesOfOrders(db, [orderId])
  return { order, lines, paidAttempt: await findSettlingAttempt(db, orderId) }
}

export async function listLinesOfOrders(db: Db, orderIds: number[]): Promise<OrderLine[]> {
  if (orderIds.length === 0) return []
  return db.selectFrom('orderLine').selectAll().where('orderId', 'in', orderIds).orderBy('id').execute()
}

/** Lists what a refund gives back of each ticket before taxes, with the line of the ticket. */
export async function listCreditedTickets(db: Db, refundId: number) {
  return db
    .selectFrom('refundTicket')
    .innerJoin('ticket', 'ticket.id', 'refundTicket.ticketId')
    .select(['ticket.orderLineId', 'refundTicket.netCents'])
    .where('refundTicket.refundId', '=', refundId)
    .orderBy('ticket.id')
    .execute()
}

/** A refund with its order, and the card that it goes back to. */
export interface RefundWithOrder {
  refund: Refund
  order: Order
  attempt: PaymentAttempt
}

export async function findRefundWithOrder(db: Db, refundId: number): Promise<RefundWithOrder | undefined> {
  const refund = await db.selectFrom('refund').selectAll().where('id', '=', refundId).executeTakeFirst()
  if (!refund) return undefined
  const { orderId, attemptId } = refund
  const order = await db.selectFrom('order').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const attempt = await db
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow()
  return { refund, order, attempt }
}
