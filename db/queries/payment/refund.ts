import { sql } from 'kysely'
import { listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { NewRefund, Refund, RefundTicket, RefundUpdate } from '#db/schema/payment.ts'

export async function findRefund(db: Db, id: number): Promise<Refund | undefined> {
  return db.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findRefundByStripeId(db: Db, stripeRefundId: string): Promise<Refund | undefined> {
  return db.selectFrom('refund').selectAll().where('stripeRefundId', '=', stripeRefundId).executeTakeFirst()
}

/** Inserts it; undefined where another one has its id at the provider. */
export async function insertRefund(db: Db, refund: NewRefund): Promise<number | undefined> {
  const inserted = await db
    .insertInto('refund')
    .values(refund)
    .onConflict((conflict) => conflict.column('stripeRefundId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export async function updateRefund(db: Db, id: number, change: RefundUpdate): Promise<void> {
  await db.updateTable('refund').set(change).where('id', '=', id).execute()
}

export async function insertRefundTickets(db: Db, tickets: RefundTicket[]): Promise<void> {
  await db.insertInto('refundTicket').values(tickets).execute()
}

/** Lists the refunds of a payment, the oldest first. */
export async function listRefundsOfAttempt(db: Db, attemptId: number): Promise<Refund[]> {
  return listRefundsOfAttempts(db, [attemptId])
}

export async function listRefundsOfAttempts(db: Db, attemptIds: readonly number[]): Promise<Refund[]> {
  if (attemptIds.length === 0) return []
  return db.selectFrom('refund').selectAll().where('attemptId', 'in', attemptIds).orderBy('id').execute()
}

/** The shares of these tickets of an order, but for those that are given back already. */
export async function listRefundableTickets(db: Db, orderId: number, ticketIds: readonly number[]) {
  if (ticketIds.length === 0) return []
  return db
    .selectFrom('ticket')
    .innerJoin('orderLine', 'orderLine.id', 'ticket.orderLineId')
    .select(['ticket.id', 'ticket.netCents', 'ticket.gstCents', 'ticket.qstCents'])
    .select(['ticket.feeCents', 'ticket.feeGstCents', 'ticket.feeQstCents'])
    .where('orderLine.orderId', '=', orderId)
    .where('ticket.id', 'in', ticketIds)
    .where('ticket.id', 'not in', (select) =>
      select
        .selectFrom('refundTicket')
        .innerJoin('refund', 'refund.id', 'refundTicket.refundId')
        .select('refundTicket.ticketId')
        .where('refund.orderId', '=', orderId)
        .where('refund.state', '!=', 'FAILED'),
    )
    .orderBy('ticket.id')
    .execute()
}

/** How much of a payment is given back, or about to be. */
export async function sumOfRefunds(db: Db, attemptId: number): Promise<number> {
  const { cents } = await db
    .selectFrom('refund')
    .select(sql<number>`cast(coalesce(sum(total_cents), 0) as bigint)`.as('cents'))
    .where('attemptId', '=', attemptId)
    .where('state', '!=', 'FAILED')
    .executeTakeFirstOrThrow()
  return cents
}

/** Lists payments after this one whose refunds the provider has yet to make. */
export async function listAttemptsWithRefundsUnderWay(
  db: Db,
  after: number,
  limit: number,
): Promise<number[]> {
  return db
    .selectFrom('refund')
    .select('attemptId as id')
    .distinct()
    .where('state', '=', 'PENDING')
    .where('stripeRefundId', 'is not', null)
    .where('attemptId', '>', after)
    .orderBy('attemptId')
    .limit(limit)
    .$call(listIds)
}

/** The tickets of which a refund gives back a part. */
export async function listTicketsOfRefund(db: Db, refundId: number): Promise<number[]> {
  return db
    .selectFrom('refundTicket')
    .select('ticketId as id')
    .where('refundId', '=', refundId)
    .orderBy('ticketId')
    .$call(listIds)
}

/** Lists the credit notes of what the seller's side has given back of a registration, the oldest first. */
export async function listCreditNotesBySeller(db: Db, participationId: number) {
  return db
    .selectFrom('refund')
    .innerJoin('order', 'order.id', 'refund.orderId')
    .select(['refund.hostId', 'refund.creditNoteYear', 'refund.creditNoteNumber'])
    .where('order.participationId', '=', participationId)
    .where('refund.cause', '=', 'HOST')
    .where('refund.state', '!=', 'FAILED')
    .where('refund.creditNoteNumber', 'is not', null)
    .orderBy('refund.id')
    .execute()
}

/** What was paid for the tickets of a registration that the seller's side has ended: all of it goes back. */
export async function sumEndedBySeller(db: Db, participationId: number): Promise<number> {
  const { cents } = await db
    .selectFrom('ticket')
    .innerJoin('orderLine', 'orderLine.id', 'ticket.orderLineId')
    .innerJoin('order', 'order.id', 'orderLine.orderId')
    .select(
      sql<number>`cast(coalesce(sum(ticket.net_cents + ticket.gst_cents + ticket.qst_cents), 0) as bigint)`.as(
        'cents',
      ),
    )
    .where('ticket.participationId', '=', participationId)
    .where('ticket.endedReason', 'in', ['REMOVED', 'ACTIVITY_CANCELLED'])
    .where('order.state', '=', 'PAID')
    .executeTakeFirstOrThrow()
  return cents
}
