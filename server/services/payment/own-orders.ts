import { findActivity } from '#db/queries/activity/activity.ts'
import { findSettlingAttempt, hasPaidAttempt } from '#db/queries/payment/attempt.ts'
import { listTicketsOfOrder } from '#db/queries/payment/hold.ts'
import { listFailedRefundsOf } from '#db/queries/payment/owed.ts'
import {
  findOwnOrder,
  listCreditedRefunds,
  listHeldOrders,
  listOrdersOfParticipations,
  listOwnOrders,
  listRefundsOfOrders,
  type NamedOrder,
} from '#db/queries/payment/own.ts'
import { listCreditedTickets, listLinesOfOrders, type OrderWithLines } from '#db/queries/payment/receipt.ts'
import { idsOf } from '#db/queries/results.ts'
import type { Order, OrderLine, Refund } from '#db/schema/payment.ts'
import { boughtNothing, refundedOf } from '#server/domain/payment/order-status.ts'
import { creditNoteNumber } from '#server/domain/payment/receipt.ts'
import type { ReceiptSheet } from '#server/domain/payment/receipt-sheet.ts'
import type { Taxed } from '#server/domain/payment/taxes.ts'
import { PAGE_SIZE, rowsAndNext } from '#server/domain/platform/page-size.ts'
import type { Locale, Services } from '#server/runtime/context.ts'
import { type Attendee, holderOf } from '#server/services/participation/attendee.ts'
import { creditNoteSheet } from './credit-note-sheet.ts'
import { receiptSheet } from './receipt-sheet.ts'

/** An order of its buyer, with what went back. */
export interface OwnOrder extends OrderWithLines {
  order: NamedOrder
  refunds: Refund[]
}

/** The same, with what could not be given back until now. */
export interface OpenedOrder extends OwnOrder {
  /** No more than what is left of the payment: somebody may have given back a part by hand. */
  owed: number[]
  /** The price and taxes of each ticket that has not ended. */
  tickets: Taxed[]
  /** When the activity starts now; as it was bought, where it is gone. */
  start: { startsAt: string; timeZone: string }
  /** Also by a payment that came late, wherever its money is now. */
  wasCharged: boolean
}

/** Lists what this person has bought or may still pay, as far as they may open it. */
export async function listOrders(
  { db }: Services,
  person: Attendee,
  page: number,
): Promise<{ orders: Omit<OwnOrder, 'paidAttempt'>[]; hasNext: boolean }> {
  const found = await listOwnOrders(db, holderOf(person), rowsAndNext(page))
  const orders = found.slice(0, PAGE_SIZE)
  const lines = await listLinesOfOrders(db, idsOf(orders))
  const refunds = await listRefundsOfOrders(db, idsOf(orders))
  return {
    orders: orders.map((order) => ({
      order,
      lines: lines.filter(({ orderId }) => orderId === order.id),
      refunds: refunds.filter(({ orderId }) => orderId === order.id),
    })),
    hasNext: found.length > PAGE_SIZE,
  }
}

/** Returns what an account has yet to pay. */
export async function readHeldOrders(
  { db }: Services,
  userId: number,
  limit: number,
): Promise<{ order: NamedOrder; lines: OrderLine[] }[]> {
  const orders = await listHeldOrders(db, userId, limit)
  const lines = await listLinesOfOrders(db, idsOf(orders))
  return orders.map((order) => ({ order, lines: lines.filter(({ orderId }) => orderId === order.id) }))
}

/** Returns an order of this person; undefined for one that is somebody else's, or that their pass does not open. */
export async function readOrder(
  { db }: Services,
  person: Attendee,
  transactionId: string,
): Promise<OpenedOrder | undefined> {
  const order = await findOwnOrder(db, holderOf(person), transactionId)
  if (!order) return undefined
  const [lines, paidAttempt, refunds, failed, wasCharged, tickets, activity] = [
    await listLinesOfOrders(db, [order.id]),
    await findSettlingAttempt(db, order.id),
    await listRefundsOfOrders(db, [order.id]),
    await listFailedRefundsOf(db, order.id),
    await hasPaidAttempt(db, order.id),
    await listTicketsOfOrder(db, order.id),
    await findActivity(db, order.activityId),
  ]
  return {
    ...{ order, lines, paidAttempt, refunds, wasCharged },
    owed: owedOf(failed, order.totalCents - refundedOf(order, refunds)),
    tickets: tickets.filter(({ endedAt }) => endedAt === null),
    start: activity ?? { startsAt: order.activityStartsAt, timeZone: order.activityTimeZone },
  }
}

/** Of tickets no more than what is left of their payment; another payment goes back whole. */
function owedOf(failed: readonly Pick<Refund, 'cause' | 'totalCents'>[], leftOfPayment: number): number[] {
  let left = Math.max(0, leftOfPayment)
  const amounts = failed.map((refund) => {
    const cents = boughtNothing(refund) ? refund.totalCents : Math.min(refund.totalCents, left)
    if (!boughtNothing(refund)) left -= cents
    return cents
  })
  return amounts.filter((cents) => cents > 0)
}

/** Returns the receipt of an order of this person, in the language of the purchase unless they name one. */
export async function sheetOfOrder(
  services: Services,
  person: Attendee,
  { transactionId, language }: { transactionId: string; language?: Locale | null },
): Promise<ReceiptSheet | null> {
  const own = await readOrder(services, person, transactionId)
  return own ? receiptSheet(services, own, language ?? own.order.language) : null
}

/** Returns a credit note of an order of this person by its number, in the language of the purchase unless they name one. */
export async function creditNoteOfOrder(
  services: Services,
  person: Attendee,
  { transactionId, number, language }: { transactionId: string; number: string; language?: Locale | null },
): Promise<ReceiptSheet | null> {
  const own = await readOrder(services, person, transactionId)
  const credited = own ? await listCreditedRefunds(services.db, own.order.id) : []
  const refund = credited.find((refund) => creditNoteNumber(refund) === number)
  if (!own || !refund) return null
  const tickets = await listCreditedTickets(services.db, refund.id)
  return creditNoteSheet(services, { paid: own, refund, tickets }, language ?? own.order.language)
}

/** Returns what was paid for these registrations, or may still be: the orders of each, the newest first. */
export async function readOrdersOf(
  { db }: Services,
  participationIds: number[],
): Promise<Map<number, { order: Order; lines: OrderLine[] }[]>> {
  const orders = await listOrdersOfParticipations(db, participationIds)
  const lines = await listLinesOfOrders(db, idsOf(orders))
  const found = new Map<number, { order: Order; lines: OrderLine[] }[]>()
  for (const order of orders) {
    const own = { order, lines: lines.filter(({ orderId }) => orderId === order.id) }
    found.set(order.participationId, [...(found.get(order.participationId) ?? []), own])
  }
  return found
}
