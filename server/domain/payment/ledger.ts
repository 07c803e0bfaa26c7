import { type Fee, feeWithTaxes } from './fee.ts'
import type { TicketShare } from './refund.ts'
import { type Taxed, totalOf } from './taxes.ts'

/**
 * Double entry (decisions §5): every change of money moves an amount from one account to another, so that entries always
 * sum to 0. Debit is above 0, credit below. Pure.
 */

/**
 * STRIPE: the balance there. UNDER_WAY: paid or given back by our own books, and not booked by the provider yet. HOST:
 * owed to a host. UNEXPLAINED: money that nobody can account for, which an operator must.
 */
export const LEDGER_ACCOUNTS = [
  'STRIPE',
  'BANK',
  'PAYMENTS_UNDER_WAY',
  'REFUNDS_UNDER_WAY',
  'HOST',
  'FEE',
  'FEE_GST',
  'FEE_QST',
  'STRIPE_FEES',
  'UNEXPLAINED',
] as const

export type LedgerAccountKind = (typeof LEDGER_ACCOUNTS)[number]

/** `hostId` is null for accounts of the company. */
export interface LedgerAccountRef {
  kind: LedgerAccountKind
  hostId: number | null
}

/** Credits one account, and debits the other by as much. A negative amount goes the other way. */
export interface Move {
  from: LedgerAccountRef
  to: LedgerAccountRef
  cents: number
}

export interface LedgerEntry extends LedgerAccountRef {
  cents: number
}

/** Returns one entry for each account that changes. They sum to 0, whatever the moves are. */
export function entriesOf(moves: readonly Move[]): LedgerEntry[] {
  const entries = new Map<string, LedgerEntry>()
  const add = ({ kind, hostId }: LedgerAccountRef, cents: number) => {
    const key = `${kind} ${hostId ?? ''}`
    const before = entries.get(key)?.cents ?? 0
    entries.set(key, { kind, hostId, cents: before + cents })
  }
  for (const { from, to, cents } of moves) {
    if (!Number.isSafeInteger(cents)) throw new Error(`${cents} is no whole amount.`)
    add(from, -cents)
    add(to, cents)
  }
  return [...entries.values()].filter(({ cents }) => cents !== 0)
}

/** A paid order: the host is owed what is left of it after the fee and its taxes. */
export function saleMoves(hostId: number, sale: Taxed & Fee): Move[] {
  return shares(hostId, sale, (account, cents) => ({ from: account, to: PAYMENTS, cents }))
}

/** Tickets that are given back: host and company give up their parts. */
export function refundMoves(hostId: number, refund: TicketShare): Move[] {
  return shares(hostId, refund, (account, cents) => ({ from: REFUNDS, to: account, cents }))
}

/** A payment that bought nothing, and goes back whole. */
export function returnMoves(cents: number): Move[] {
  return [{ from: REFUNDS, to: PAYMENTS, cents }]
}

/** What takes moves back: a refund that failed. */
export function reversed(moves: readonly Move[]): Move[] {
  return moves.map(({ from, to, cents }) => ({ from: to, to: from, cents }))
}

/** What the provider booked: each of its balance transactions is one transaction here. */
export interface BalanceChange {
  type: string
  /** Above 0: into the balance there. */
  cents: number
  /** What the provider kept of it. */
  feeCents: number
  /** Our own books have the payment or refund that it belongs to. */
  isOurs: boolean
}

/** The balance there changes by `cents − feeCents`, whatever the change is. */
export function balanceMoves({ type, cents, feeCents, isOurs }: BalanceChange): Move[] {
  return [
    { from: counterpart(type, isOurs), to: STRIPE, cents },
    { from: STRIPE, to: STRIPE_FEES, cents: feeCents },
  ]
}

/** Returns whether changes of this type belong to a payment or refund, of which our books have to know. */
export function isSettling(type: string): boolean {
  return SETTLES.has(type)
}

/** What was booked as unexplained turns out to belong to a payment or refund of ours. */
export function explainingMoves(change: Omit<BalanceChange, 'isOurs'>): Move[] {
  return [
    ...reversed(balanceMoves({ ...change, isOurs: false })),
    ...balanceMoves({ ...change, isOurs: true }),
  ]
}

/** Somebody bears what was unexplained: `cents`, as it stands there. */
export function explainedMoves(account: LedgerAccountRef, cents: number): Move[] {
  return [{ from: UNEXPLAINED, to: account, cents }]
}

/** What waits for an answer of the provider is settled by it; the rest is explained by its kind alone, or not at all. */
function counterpart(type: string, isOurs: boolean): LedgerAccountRef {
  const settled = SETTLES.get(type)
  if (settled) return isOurs ? settled : UNEXPLAINED
  return EXPLAINED.get(type) ?? UNEXPLAINED
}

const company = (kind: Exclude<LedgerAccountKind, 'HOST'>): LedgerAccountRef => ({ kind, hostId: null })

const STRIPE = company('STRIPE')
const BANK = company('BANK')
const PAYMENTS = company('PAYMENTS_UNDER_WAY')
const REFUNDS = company('REFUNDS_UNDER_WAY')
const STRIPE_FEES = company('STRIPE_FEES')
const UNEXPLAINED = company('UNEXPLAINED')

/** The provider's types of balance transactions. */
const SETTLES = new Map([
  ['charge', PAYMENTS],
  ['payment', PAYMENTS],
  ['refund', REFUNDS],
  ['payment_refund', REFUNDS],
  ['refund_failure', REFUNDS],
  ['payment_failure_refund', REFUNDS],
])

const EXPLAINED = new Map([
  ['payout', BANK],
  ['payout_cancel', BANK],
  ['payout_failure', BANK],
  ['stripe_fee', STRIPE_FEES],
])

function shares(
  hostId: number,
  amounts: Taxed & Fee,
  move: (account: LedgerAccountRef, cents: number) => Move,
): Move[] {
  return [
    move({ kind: 'HOST', hostId }, totalOf(amounts) - feeWithTaxes(amounts)),
    move(company('FEE'), amounts.feeCents),
    move(company('FEE_GST'), amounts.feeGstCents),
    move(company('FEE_QST'), amounts.feeQstCents),
  ]
}
