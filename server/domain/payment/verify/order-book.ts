import type { LedgerAccountKind } from '#server/domain/payment/ledger.ts'
import type { TicketShare } from '#server/domain/payment/refund.ts'
import type { Taxed } from '#server/domain/payment/taxes.ts'

/** Everything that our books hold of one order, as it is compared. */
export interface OrderBook {
  order: OrderRow
  lines: (Taxed & { id: number; quantity: number })[]
  tickets: TicketRow[]
  attempts: AttemptRow[]
  refunds: RefundRow[]
  entries: OrderEntries[]
}

interface OrderRow extends TicketShare {
  id: number
  hostId: number
  state: 'OPEN' | 'PAID' | 'EXPIRED' | 'ABANDONED' | 'WITHDRAWN'
  heldUntil: string
  paidAt: string | null
  endedAt: string | null
  totalCents: number
}

export interface TicketRow extends TicketShare {
  id: number
  orderLineId: number
  endedAt: string | null
  endedReason: string | null
  waitsFor: 'APPROVAL' | 'PAYMENT' | null
}

interface AttemptRow {
  id: number
  endedAt: string | null
  outcome: 'PAID' | 'EXPIRED' | 'CANCELLED' | 'REFUSED' | null
  stripeIntentId: string | null
}

export interface RefundRow extends TicketShare {
  id: number
  attemptId: number
  cause: string
  percent: number | null
  state: 'PENDING' | 'SUCCEEDED' | 'FAILED'
  stripeRefundId: string | null
  createdAt: string
  totalCents: number
  /** When an operator said that it is settled another way. */
  closedAt: string | null
  /** Made by hand, and explained by an operator since. */
  isExplained: boolean
  tickets: (TicketShare & { ticketId: number })[]
}

/** What transactions of the ledger that name the order sum to, in one account. */
interface OrderEntries {
  /** OWN: of sale and refunds; BALANCE: of the provider's balance, and corrections. */
  from: 'OWN' | 'BALANCE'
  kind: LedgerAccountKind
  hostId: number | null
  cents: number
}

export const SHARE_PARTS = [
  'netCents',
  'gstCents',
  'qstCents',
  'feeCents',
  'feeGstCents',
  'feeQstCents',
] as const

/** Returns by how much two shares differ, over all parts; 0: in none. */
export function difference(one: TicketShare, other: TicketShare): number {
  return SHARE_PARTS.reduce((sum, part) => sum + Math.abs(one[part] - other[part]), 0)
}

/** Refunds that have taken money, or will. */
export function live<Row extends { state: string }>(refunds: readonly Row[]): Row[] {
  return refunds.filter(({ state }) => state !== 'FAILED')
}

/** A payment that bought nothing, and goes back whole. */
export function isReturn({ percent, cause }: Pick<RefundRow, 'percent' | 'cause'>): boolean {
  return percent === null && cause !== 'EXTERNAL'
}
