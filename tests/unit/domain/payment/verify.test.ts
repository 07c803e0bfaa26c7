import { describe, expect, test } from 'vitest'
import { entriesOf, refundMoves, saleMoves } from '#server/domain/payment/ledger.ts'
import { findingInWords } from '#server/domain/payment/verify/in-words.ts'
import { orderFindings } from '#server/domain/payment/verify/order.ts'
import type { OrderBook, RefundRow } from '#server/domain/payment/verify/order-book.ts'

const NOW = new Date('2026-11-20T17:00:00.000Z')
const AT = '2026-11-20T16:00:00.000Z'
const share = {
  netCents: 4000,
  gstCents: 200,
  qstCents: 399,
  feeCents: 270,
  feeGstCents: 14,
  feeQstCents: 27,
}
const order = {
  id: 1,
  hostId: 7,
  state: 'PAID',
  heldUntil: AT,
  paidAt: AT,
  endedAt: null,
  totalCents: 4599,
  ...share,
} as const
const ticket = { id: 3, orderLineId: 2, endedAt: null, endedReason: null, waitsFor: null, ...share }
const attempt = { id: 4, endedAt: AT, outcome: 'PAID', stripeIntentId: 'pi_1' } as const
const sale = entriesOf(saleMoves(7, order)).map((entry) => ({ from: 'OWN' as const, ...entry }))

const paid: OrderBook = {
  order,
  lines: [{ id: 2, quantity: 1, netCents: 4000, gstCents: 200, qstCents: 399 }],
  tickets: [ticket],
  attempts: [attempt],
  refunds: [],
  entries: sale,
}

const refund: RefundRow = {
  id: 5,
  attemptId: 4,
  cause: 'HOST',
  percent: 100,
  state: 'SUCCEEDED',
  stripeRefundId: 're_1',
  createdAt: AT,
  totalCents: 4599,
  closedAt: null,
  isExplained: false,
  tickets: [{ ticketId: 3, ...share }],
  ...share,
}

const refunded = [
  ...sale,
  ...entriesOf(refundMoves(7, share)).map((entry) => ({ from: 'OWN' as const, ...entry })),
]

const kindsOf = (changes: Partial<OrderBook>) =>
  orderFindings({ ...paid, ...changes }, NOW).map(({ kind }) => kind)

test('a paid order in which everything fits has no findings', () => {
  expect(orderFindings(paid, NOW)).toEqual([])
  expect(kindsOf({ refunds: [refund], entries: refunded })).toEqual([])
})

describe('an order', () => {
  test.each<[string, Partial<OrderBook>, string[]]>([
    [
      'whose tickets expired before it was paid late',
      { tickets: [ticket, { ...ticket, id: 9, endedAt: AT, endedReason: 'EXPIRED' }] },
      [],
    ],
    ['with a ticket too many', { tickets: [ticket, { ...ticket, id: 9 }] }, ['LINE_QUANTITY', 'FEE_SUM']],
    ['without a sale', { entries: [] }, ['LEDGER_DIFFERS']],
    ['that is sold twice', { entries: [...sale, ...sale] }, ['LEDGER_DIFFERS']],
    ['whose payment is not known', { attempts: [] }, ['PAID_WITHOUT_CHARGE']],
    ['that was paid twice', { attempts: [attempt, { ...attempt, id: 8 }] }, ['PAID_TWICE']],
    ['whose refund books nothing', { refunds: [refund] }, ['LEDGER_DIFFERS']],
    [
      'whose ticket is given back twice',
      { refunds: [refund, { ...refund, id: 6 }], entries: refunded },
      ['REFUND_ABOVE_PAYMENT', 'REFUND_ABOVE_SHARE', 'LEDGER_DIFFERS'],
    ],
    ['whose refund failed, and stays so', { refunds: [{ ...refund, state: 'FAILED' }] }, ['REFUND_FAILED']],
    [
      'whose refund failed, and was made again',
      {
        refunds: [
          { ...refund, state: 'FAILED' },
          { ...refund, id: 6 },
        ],
        entries: refunded,
      },
      [],
    ],
    [
      'that is open, with a good ticket',
      {
        order: { ...order, state: 'OPEN', paidAt: null, heldUntil: '2026-11-20T17:10:00.000Z' },
        attempts: [],
        entries: [],
      },
      ['GOOD_TICKET_UNPAID'],
    ],
    [
      'that has ended unpaid, and can still be paid',
      {
        order: { ...order, state: 'EXPIRED', paidAt: null, endedAt: '2026-11-19T16:00:00.000Z' },
        tickets: [{ ...ticket, endedAt: AT, endedReason: 'EXPIRED' }],
        attempts: [{ ...attempt, endedAt: null, outcome: null }],
        entries: [],
      },
      ['OPEN_ATTEMPT_OF_ENDED_ORDER'],
    ],
  ])('%s', (_words, changes, kinds) => {
    expect(kindsOf(changes)).toEqual(kinds)
  })

  test('whose money is under way for more than three days', () => {
    const later = new Date('2026-11-24T17:00:00.000Z')
    expect(orderFindings(paid, later)).toEqual([
      { kind: 'UNDER_WAY_TOO_LONG', ids: { orderId: 1 }, cents: 4599 },
    ])
    const booked = {
      from: 'BALANCE' as const,
      kind: 'PAYMENTS_UNDER_WAY' as const,
      hostId: null,
      cents: -4599,
    }
    expect(orderFindings({ ...paid, entries: [...sale, booked] }, later)).toEqual([])
  })
})

test('a finding in words names its ids in a fixed order', () => {
  const ids = { chargeId: 'ch_1', ticketId: 12, orderId: 5 }
  expect(findingInWords({ kind: 'LINE_SUM', ids, cents: 1 })).toBe(
    'LINE_SUM order 5, ticket 12, charge ch_1, 1 ¢',
  )
  expect(findingInWords({ kind: 'BALANCE_SUM', ids: {} })).toBe('BALANCE_SUM')
})
