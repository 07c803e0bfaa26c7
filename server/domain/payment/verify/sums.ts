import { shareWithoutFee, sumOfShares } from '#server/domain/payment/refund.ts'
import { totalOf } from '#server/domain/payment/taxes.ts'
import type { Finding } from './finding.ts'
import { difference, type OrderBook } from './order-book.ts'

/** Compares an order with its lines, and those with the shares of their tickets: every cent has a ticket. Pure. */
export function sumFindings(book: OrderBook): Finding[] {
  const { order, lines } = book
  const orderId = order.id
  const findings: Finding[] = []
  const wholeOrder = shareWithoutFee(order)
  const ofLines = sumOfShares(lines.map(shareWithoutFee))
  const off = difference(wholeOrder, ofLines) || Math.abs(totalOf(order) - order.totalCents)
  if (off) findings.push({ kind: 'ORDER_SUM', ids: { orderId }, cents: off })

  for (const line of lines) {
    const tickets = ticketsOf(book, line.id)
    const cents = difference(shareWithoutFee(line), sumOfShares(tickets.map(shareWithoutFee)))
    const ids = { orderId, lineId: line.id }
    if (tickets.length !== line.quantity) findings.push({ kind: 'LINE_QUANTITY', ids })
    else if (cents) findings.push(...tickets.map(({ id }) => lineSum({ ...ids, ticketId: id }, cents)))
  }
  const fees = sumOfShares(lines.flatMap(({ id }) => ticketsOf(book, id)))
  const feeOff = difference({ ...fees, ...zero }, { ...order, ...zero })
  if (feeOff) findings.push({ kind: 'FEE_SUM', ids: { orderId }, cents: feeOff })
  return findings
}

const zero = { netCents: 0, gstCents: 0, qstCents: 0 }

/** Nobody knows which ticket of the line it is: each is named. */
function lineSum(ids: Finding['ids'], cents: number): Finding {
  return { kind: 'LINE_SUM', ids, cents }
}

/** An order that was paid late has tickets anew; those that expired before count no more. */
function ticketsOf({ order, tickets }: OrderBook, lineId: number) {
  return tickets.filter(({ orderLineId, endedReason }) => {
    return orderLineId === lineId && !(order.state === 'PAID' && endedReason === 'EXPIRED')
  })
}
