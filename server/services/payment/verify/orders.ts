import { lockOrder } from '#db/queries/payment/order.ts'
import {
  listAttemptsOfOrders,
  listEntriesOfOrders,
  listLinesOfOrders,
  listOrdersAfter,
  listRefundsOfOrders,
  listRefundTicketsOfOrders,
  listTicketsOfOrders,
  type Range,
} from '#db/queries/payment/verify-orders.ts'
import type { Db } from '#db/schema.ts'
import type { Finding } from '#server/domain/payment/verify/finding.ts'
import { orderFindings } from '#server/domain/payment/verify/order.ts'
import type { OrderBook } from '#server/domain/payment/verify/order-book.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import type { Findings } from './findings.ts'
import type { IdSet } from './id-set.ts'
import { walkRows } from './pages.ts'

/** The payments that the provider has, and since when it was asked. */
export interface SeenPayments {
  attempts: IdSet
  since: Date
}

/** Compares each order with its lines, tickets, attempts, refunds and entries; `seen`: and with the provider. */
export async function verifyOrders(
  services: Services,
  findings: Findings,
  seen: SeenPayments | null,
  signal?: AbortSignal,
): Promise<void> {
  const { db } = services
  await walkRows(
    (after, limit) => listOrdersAfter(db, after, limit),
    async (_orders, range) => {
      for (const book of await readBooks(db, range)) {
        findings.count('orders', 1)
        findings.count('tickets', book.tickets.length)
        findings.count('refunds', book.refunds.length)
        findings.add(seen ? withoutCharge(book, seen) : [])
        if (orderFindings(book, services.now()).length > 0)
          await verifyAgain(services, findings, book.order.id)
      }
    },
    signal,
  )
}

/** What was changed between two of our readings looks wrong: under its lock an order is what it is. */
function verifyAgain(services: Services, findings: Findings, id: number): Promise<void> {
  return inTransaction(services, async ({ db, now }) => {
    await lockOrder(db, id)
    for (const book of await readBooks(db, { after: id - 1, last: id }))
      findings.add(orderFindings(book, now()))
  })
}

/** Payments that our books call paid before the walk of the provider's charges, which did not come upon them. */
function withoutCharge({ order, attempts, refunds }: OrderBook, seen: SeenPayments): Finding[] {
  const since = instant(seen.since)
  /** An attempt that ended unpaid keeps the time of its end when a payment comes all the same. */
  const isBefore = ({ id, endedAt }: OrderBook['attempts'][number]) => {
    const ofAttempt = refunds.filter(({ attemptId }) => attemptId === id)
    const times = [endedAt, order.paidAt, ...ofAttempt.map(({ createdAt }) => createdAt)]
    return times.every((at) => at === null || at < since)
  }
  return attempts
    .filter((attempt) => attempt.outcome === 'PAID' && isBefore(attempt) && !seen.attempts.has(attempt.id))
    .map(({ id: attemptId }) => ({
      kind: 'PAID_WITHOUT_CHARGE',
      ids: { orderId: order.id, attemptId },
    }))
}

async function readBooks(db: Db, range: Range): Promise<OrderBook[]> {
  const orders = await listOrdersAfter(db, range.after, range.last - range.after)
  const lines = byOrder(await listLinesOfOrders(db, range))
  const tickets = byOrder(await listTicketsOfOrders(db, range))
  const attempts = byOrder(await listAttemptsOfOrders(db, range))
  const refunds = byOrder(await listRefundsOfOrders(db, range))
  const given = groupBy(await listRefundTicketsOfOrders(db, range), ({ refundId }) => refundId)
  const entries = byOrder(await listEntriesOfOrders(db, range))
  return orders
    .filter(({ id }) => id <= range.last)
    .map((order) => ({
      order,
      lines: lines.get(order.id) ?? [],
      tickets: tickets.get(order.id) ?? [],
      attempts: attempts.get(order.id) ?? [],
      refunds: (refunds.get(order.id) ?? []).map(({ corrections, ...refund }) => ({
        ...refund,
        isExplained: corrections > 0,
        tickets: given.get(refund.id) ?? [],
      })),
      entries: (entries.get(order.id) ?? []).map(({ of, ...entry }) => ({
        ...entry,
        from: OWN.includes(of) ? ('OWN' as const) : ('BALANCE' as const),
      })),
    }))
}

const OWN: readonly string[] = ['SALE', 'RETURN', 'REFUND', 'REFUND_FAILED']

function byOrder<Row extends { orderId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  return groupBy(rows, ({ orderId }) => orderId)
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => number): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
