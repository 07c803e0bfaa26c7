import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumOf } from '#server/domain/payment/cents.ts'
import {
  balanceMoves,
  entriesOf,
  type LedgerEntry,
  type Move,
  refundMoves,
  returnMoves,
  saleMoves,
} from '#server/domain/payment/ledger.ts'
import { refundOfTicket } from '#server/domain/payment/refund.ts'

/** 40.00 $ in Québec, by a BASIC host. */
const ticket = {
  netCents: 4000,
  gstCents: 200,
  qstCents: 399,
  feeCents: 270,
  feeGstCents: 14,
  feeQstCents: 27,
}
const HOST = 7

/** `HOST 7` and `FEE` as keys, so that a transaction is read at a glance. */
function booked(moves: readonly Move[]) {
  const name = ({ kind, hostId }: LedgerEntry) => (hostId === null ? kind : `${kind} ${hostId}`)
  return Object.fromEntries(entriesOf(moves).map((entry) => [name(entry), entry.cents]))
}

test('a sale is owed to the host, without the fee and its taxes', () => {
  expect(booked(saleMoves(HOST, ticket))).toEqual({
    PAYMENTS_UNDER_WAY: 4599,
    'HOST 7': -4288, // 45.99 − 2.70 − 0.14 − 0.27
    FEE: -270,
    FEE_GST: -14,
    FEE_QST: -27,
  })
})

test('a refund takes as much of the host’s part as of the fee', () => {
  expect(booked(refundMoves(HOST, refundOfTicket(ticket, 50)))).toEqual({
    REFUNDS_UNDER_WAY: -2300,
    'HOST 7': 2144, // 23.00 − 1.56
    FEE: 135,
    FEE_GST: 7,
    FEE_QST: 14,
  })
})

test('a payment that bought nothing goes back whole, and nobody is owed anything', () => {
  expect(booked(returnMoves(4599))).toEqual({ PAYMENTS_UNDER_WAY: 4599, REFUNDS_UNDER_WAY: -4599 })
})

describe('a change of the balance at the provider', () => {
  const ours = { feeCents: 0, isOurs: true }
  test.each([
    // 2.9 % of 45.99 and 30 cents
    [
      'a charge',
      { ...ours, type: 'charge', cents: 4599, feeCents: 163 },
      { PAYMENTS_UNDER_WAY: -4599, STRIPE: 4436, STRIPE_FEES: 163 },
    ],
    [
      'a charge that nobody knows',
      { type: 'charge', cents: 900, feeCents: 56, isOurs: false },
      { UNEXPLAINED: -900, STRIPE: 844, STRIPE_FEES: 56 },
    ],
    ['a refund', { ...ours, type: 'refund', cents: -2300 }, { REFUNDS_UNDER_WAY: 2300, STRIPE: -2300 }],
    [
      'a refund made there by hand',
      { ...ours, type: 'refund', cents: -2300, isOurs: false },
      { UNEXPLAINED: 2300, STRIPE: -2300 },
    ],
    [
      'a refund that failed',
      { ...ours, type: 'refund_failure', cents: 2300 },
      { REFUNDS_UNDER_WAY: -2300, STRIPE: 2300 },
    ],
    ['a payout', { ...ours, type: 'payout', cents: -5000 }, { BANK: 5000, STRIPE: -5000 }],
    [
      'a payout that came back',
      { ...ours, type: 'payout_failure', cents: 5000 },
      { BANK: -5000, STRIPE: 5000 },
    ],
    ['a fee of its own', { ...ours, type: 'stripe_fee', cents: -200 }, { STRIPE_FEES: 200, STRIPE: -200 }],
    [
      'a kind that we do not know',
      { ...ours, type: 'constructor', cents: -100 },
      { UNEXPLAINED: 100, STRIPE: -100 },
    ],
  ])('%s', (_words, change, entries) => {
    expect(booked(balanceMoves(change))).toEqual(entries)
  })
})

test('once payment and refund have arrived, nothing is under way', () => {
  const entries = [
    ...entriesOf(saleMoves(HOST, ticket)),
    ...entriesOf(balanceMoves({ type: 'charge', cents: 4599, feeCents: 163, isOurs: true })),
    ...entriesOf(refundMoves(HOST, refundOfTicket(ticket, 50))),
    ...entriesOf(balanceMoves({ type: 'refund', cents: -2300, feeCents: 0, isOurs: true })),
  ]
  const left = (wanted: string) =>
    sumOf(entries.filter(({ kind }) => kind === wanted).map(({ cents }) => cents))
  expect([left('PAYMENTS_UNDER_WAY'), left('REFUNDS_UNDER_WAY')]).toEqual([0, 0])
  expect(left('STRIPE')).toBe(4599 - 163 - 2300)
})

const account = fc.record({
  kind: fc.constantFrom('STRIPE', 'BANK', 'FEE', 'HOST', 'UNEXPLAINED' as const),
  hostId: fc.constantFrom(null, 1, 2),
})

test('entries of any moves sum to 0, and none is 0', () => {
  const move = fc.record({ from: account, to: account, cents: fc.integer({ min: -1e9, max: 1e9 }) })
  fc.assert(
    fc.property(fc.array(move), (moves) => {
      const entries = entriesOf(moves as Move[])
      expect(sumOf(entries.map(({ cents }) => cents))).toBe(0)
      expect(entries.filter(({ cents }) => cents === 0)).toEqual([])
      expect(new Set(entries.map(({ kind, hostId }) => `${kind} ${hostId}`)).size).toBe(entries.length)
    }),
  )
})

test('a broken amount is an error', () => {
  expect(() => entriesOf(returnMoves(0.5))).toThrow('no whole amount')
})
