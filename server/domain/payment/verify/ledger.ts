import {
  entriesOf,
  type LedgerAccountKind,
  type Move,
  refundMoves,
  returnMoves,
  saleMoves,
} from '#server/domain/payment/ledger.ts'
import type { Finding } from './finding.ts'
import { isReturn, live, type OrderBook, type RefundRow } from './order-book.ts'

const DAY_MS = 24 * 3_600_000

/** By then the provider has booked a payment or a refund. */
const BOOKED_BY_MS = 3 * DAY_MS

/** Compares what the ledger holds of an order with what order and refunds say that it must hold. Pure. */
export function ledgerFindings(book: OrderBook, now: Date): Finding[] {
  return [...ownFindings(book), ...underWayFindings(book, now)]
}

/** Sale and refunds, account by account. A refund that failed has taken back what it booked. */
function ownFindings({ order, refunds, entries }: OrderBook): Finding[] {
  const moves = [
    ...(order.state === 'PAID' ? saleMoves(order.hostId, order) : []),
    ...live(refunds).flatMap((refund) => movesOf(order.hostId, refund)),
  ]
  const left = new Map(entriesOf(moves).map((entry) => [keyOf(entry), entry.cents]))
  for (const entry of entries.filter(({ from }) => from === 'OWN'))
    left.set(keyOf(entry), (left.get(keyOf(entry)) ?? 0) - entry.cents)
  const cents = [...left.values()].reduce((sum, cents) => sum + Math.abs(cents), 0)
  return cents === 0 ? [] : [{ kind: 'LEDGER_DIFFERS', ids: { orderId: order.id }, cents }]
}

function movesOf(hostId: number, refund: RefundRow): Move[] {
  if (refund.cause === 'EXTERNAL') return []
  return isReturn(refund) ? returnMoves(refund.totalCents) : refundMoves(hostId, refund)
}

function keyOf({ kind, hostId }: { kind: LedgerAccountKind; hostId: number | null }): string {
  return `${kind} ${hostId ?? ''}`
}

/** What was paid and given back some days ago is booked by the provider: nothing of the order is under way any more. */
function underWayFindings({ order, refunds, entries }: OrderBook, now: Date): Finding[] {
  const settled = refunds.flatMap(({ state, createdAt }) => (state === 'FAILED' ? [] : [createdAt]))
  const newest = [order.paidAt ?? order.heldUntil, ...settled].sort().at(-1) ?? ''
  const isWaiting = refunds.some(({ state }) => state === 'PENDING')
  if (isWaiting || now.getTime() - new Date(newest).getTime() < BOOKED_BY_MS) return []
  return (['PAYMENTS_UNDER_WAY', 'REFUNDS_UNDER_WAY'] as const).flatMap((account) => {
    const cents = entries.reduce((sum, entry) => sum + (entry.kind === account ? entry.cents : 0), 0)
    return cents === 0 ? [] : [{ kind: 'UNDER_WAY_TOO_LONG' as const, ids: { orderId: order.id }, cents }]
  })
}
