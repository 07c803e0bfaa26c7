import { isGoodForEntry, isUnpaid } from '#server/domain/participation/good-for-entry.ts'
import type { Finding } from './finding.ts'
import { isReturn, type OrderBook } from './order-book.ts'

const HOUR_MS = 3_600_000

/** How long the sweeper may take with a hold that is over. */
const SWEPT_BY_MS = HOUR_MS

/** Compares the state of an order with its tickets and with the attempts to pay it. Pure. */
export function stateFindings(book: OrderBook, now: Date): Finding[] {
  return [...ticketFindings(book), ...attemptFindings(book), ...holdFindings(book, now)]
}

function ticketFindings({ order, tickets }: OrderBook): Finding[] {
  const open = tickets.filter(({ endedAt }) => endedAt === null)
  const named = (kind: Finding['kind'], wrong: typeof open): Finding[] =>
    wrong.map(({ id: ticketId }) => ({ kind, ids: { orderId: order.id, ticketId } }))
  if (order.state === 'PAID') return named('TICKET_WAITS_THOUGH_PAID', open.filter(isUnpaid))
  return [
    ...named('GOOD_TICKET_UNPAID', open.filter(isGoodForEntry)),
    ...(order.state === 'OPEN'
      ? []
      : named(
          'TICKET_OF_ENDED_ORDER',
          open.filter((ticket) => !isGoodForEntry(ticket)),
        )),
  ]
}

function attemptFindings({ order, attempts, refunds }: OrderBook): Finding[] {
  const orderId = order.id
  const findings: Finding[] = []
  const open = attempts.filter(({ endedAt }) => endedAt === null)
  if (open.length > 1)
    findings.push(...open.map(({ id: attemptId }) => finding('TWO_OPEN_ATTEMPTS', { orderId, attemptId })))
  if (order.state !== 'OPEN')
    findings.push(
      ...open.map(({ id: attemptId }) => finding('OPEN_ATTEMPT_OF_ENDED_ORDER', { orderId, attemptId })),
    )

  const paid = attempts.filter(({ outcome }) => outcome === 'PAID')
  const returned = new Set(refunds.filter(isReturn).map(({ attemptId }) => attemptId))
  const settling = paid.filter(({ id }) => !returned.has(id))
  if (order.state === 'PAID' && !settling.some(({ stripeIntentId }) => stripeIntentId !== null))
    findings.push(finding('PAID_WITHOUT_CHARGE', { orderId }))
  const surplus = order.state === 'PAID' ? settling.slice(1) : settling
  findings.push(...surplus.map(({ id: attemptId }) => finding('PAID_TWICE', { orderId, attemptId })))
  return findings
}

function holdFindings({ order }: OrderBook, now: Date): Finding[] {
  const isOverdue =
    order.state === 'OPEN' && now.getTime() - new Date(order.heldUntil).getTime() > SWEPT_BY_MS
  return isOverdue ? [finding('HOLD_OVERDUE', { orderId: order.id })] : []
}

function finding(kind: Finding['kind'], ids: Finding['ids']): Finding {
  return { kind, ids }
}
