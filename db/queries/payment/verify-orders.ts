import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** Pages of what `verify` compares. Each is read by the ids of its rows, so that memory does not grow with the business. */

/** The ids of the page: above `after`, up to `last`. */
export interface Range {
  after: number
  last: number
}

const SHARES = [
  'ticket.netCents',
  'ticket.gstCents',
  'ticket.qstCents',
  'ticket.feeCents',
  'ticket.feeGstCents',
  'ticket.feeQstCents',
] as const

export async function listOrdersAfter(db: Db, after: number, limit: number) {
  return db
    .selectFrom('order')
    .select(['id', 'hostId', 'state', 'heldUntil', 'paidAt', 'endedAt', 'totalCents'])
    .select(['netCents', 'gstCents', 'qstCents', 'feeCents', 'feeGstCents', 'feeQstCents'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function listLinesOfOrders(db: Db, { after, last }: Range) {
  return db
    .selectFrom('orderLine')
    .select(['id', 'orderId', 'quantity', 'netCents', 'gstCents', 'qstCents'])
    .where('orderId', '>', after)
    .where('orderId', '<=', last)
    .orderBy('id')
    .execute()
}

export async function listTicketsOfOrders(db: Db, { after, last }: Range) {
  return db
    .selectFrom('orderLine')
    .innerJoin('ticket', 'ticket.orderLineId', 'orderLine.id')
    .select(['ticket.id', 'orderLine.orderId', 'orderLine.id as orderLineId'])
    .select(['ticket.endedAt', 'ticket.endedReason', 'ticket.waitsFor'])
    .select(SHARES)
    .where('orderLine.orderId', '>', after)
    .where('orderLine.orderId', '<=', last)
    .orderBy('ticket.id')
    .execute()
}

export async function listAttemptsOfOrders(db: Db, { after, last }: Range) {
  return db
    .selectFrom('paymentAttempt')
    .select(['id', 'orderId', 'createdAt', 'endedAt', 'outcome', 'stripeIntentId'])
    .where('orderId', '>', after)
    .where('orderId', '<=', last)
    .orderBy('id')
    .execute()
}

export async function listRefundsOfOrders(db: Db, { after, last }: Range) {
  return db
    .selectFrom('refund')
    .select(['id', 'orderId', 'attemptId', 'cause', 'percent', 'state', 'stripeRefundId', 'createdAt'])
    .select('closedAt')
    .select(['netCents', 'gstCents', 'qstCents', 'feeCents', 'feeGstCents', 'feeQstCents', 'totalCents'])
    .select(
      sql<number>`(select count(*) from ledger_transaction
        where ledger_transaction.refund_id = refund.id and ledger_transaction.kind = 'CORRECTION')`.as(
        'corrections',
      ),
    )
    .where('orderId', '>', after)
    .where('orderId', '<=', last)
    .orderBy('id')
    .execute()
}

export async function listRefundTicketsOfOrders(db: Db, { after, last }: Range) {
  return db
    .selectFrom('refund')
    .innerJoin('refundTicket', 'refundTicket.refundId', 'refund.id')
    .selectAll('refundTicket')
    .where('refund.orderId', '>', after)
    .where('refund.orderId', '<=', last)
    .execute()
}

/** What transactions of the ledger that name an order sum to, account by account. */
export async function listEntriesOfOrders(db: Db, { after, last }: Range) {
  return db
    .selectFrom('ledgerTransaction')
    .innerJoin('ledgerEntry', 'ledgerEntry.transactionId', 'ledgerTransaction.id')
    .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerEntry.accountId')
    .select(['ledgerTransaction.orderId', 'ledgerTransaction.kind as of', 'ledgerAccount.kind', 'hostId'])
    .select(sql<number>`cast(sum(cents) as bigint)`.as('cents'))
    .where('ledgerTransaction.orderId', '>', after)
    .where('ledgerTransaction.orderId', '<=', last)
    .$narrowType<{ orderId: number }>()
    .groupBy(['ledgerTransaction.orderId', 'ledgerTransaction.kind', 'ledgerAccount.kind', 'hostId'])
    .execute()
}
