import { expect, test } from 'vitest'
import { historyOf as historyWith, type RowsBeside } from '#server/domain/participation/history.ts'

const REGISTERED = {
  ...{ userId: 1, state: 'YES' as const, createdAt: '2026-11-20T10:00:00.000Z' },
  ...{ attendance: null, attendanceAt: null, markBefore: null, correctedAt: null, correctionReason: null },
  ...{ endedAt: null, endedReason: null, endedNote: null },
}

const TICKET = { createdAt: REGISTERED.createdAt, validatedAt: null, endedAt: null, waitsFor: null }

const NOTHING: RowsBeside = { handedOnAt: [], cheques: [], orders: [], refunds: [] }

const historyOf = (
  registered: Parameters<typeof historyWith>[0],
  tickets: Parameters<typeof historyWith>[1],
  beside: Partial<RowsBeside> = {},
) => historyWith(registered, tickets, { ...NOTHING, ...beside })

/** Held until somebody pays for it. */
const HELD = { ...TICKET, waitsFor: 'PAYMENT' as const }

test('a registration begins with itself', () => {
  expect(historyOf(REGISTERED, [TICKET])).toEqual([
    { kind: 'REGISTERED', at: REGISTERED.createdAt, people: null, cents: null, note: null },
  ])
  expect(historyOf({ ...REGISTERED, userId: null }, [])).toMatchObject([{ kind: 'ADDED_BY_HAND' }])
})

test('what one step did to several tickets is one event', () => {
  const [added, back] = ['2026-11-21T10:00:00.000Z', '2026-11-22T10:00:00.000Z']
  const tickets = [
    TICKET,
    { ...TICKET, createdAt: added },
    { ...TICKET, createdAt: added, endedAt: back },
    { ...TICKET, validatedAt: '2026-12-01T10:00:00.000Z' },
  ]
  expect(historyOf(REGISTERED, tickets).map(({ kind, people }) => [kind, people])).toEqual([
    ['REGISTERED', null],
    ['ENLARGED', 2],
    ['GIVEN_BACK', 1],
    ['CHECKED_IN', 1],
  ])
})

test('the mark is told as it was first, then its correction; the end ends the tickets, too', () => {
  const endedAt = '2026-12-03T10:00:00.000Z'
  const marked = {
    ...REGISTERED,
    ...{
      attendance: 'present' as const,
      attendanceAt: '2026-12-01T10:00:00.000Z',
      markBefore: 'absent' as const,
    },
    ...{ correctedAt: '2026-12-02T10:00:00.000Z', correctionReason: 'Sa photo.' },
    ...{ endedAt, endedReason: 'ACTIVITY_CANCELLED' as const, endedNote: null },
  }
  expect(historyOf(marked, [{ ...TICKET, endedAt }]).map(({ kind, note }) => [kind, note])).toEqual([
    ['REGISTERED', null],
    ['ABSENT', null],
    ['CORRECTED', 'Sa photo.'],
    ['ACTIVITY_CANCELLED', null],
  ])
})

test('places that nobody paid for were not given back, nor is the registration a request without an answer', () => {
  const [added, over] = ['2026-11-21T10:00:00.000Z', '2026-11-21T10:31:00.000Z']
  const lapsed = { ...HELD, createdAt: added, endedAt: over }
  expect(historyOf(REGISTERED, [TICKET, lapsed, lapsed]).map(({ kind, people }) => [kind, people])).toEqual([
    ['REGISTERED', null],
    ['ENLARGED', 2],
    ['UNPAID', 2],
  ])
  for (const endedReason of ['EXPIRED', 'CANCELLED'] as const) {
    const ended = { ...REGISTERED, state: 'WAITING_PAYMENT' as const, endedAt: over, endedReason }
    const kinds = historyOf(ended, [{ ...HELD, endedAt: over }]).map(({ kind }) => kind)
    expect(kinds).toEqual(['REGISTERED', 'UNPAID'])
  }
})

test('who was removed before paying was removed', () => {
  const ended = { ...REGISTERED, state: 'WAITING_PAYMENT' as const, endedAt: '2026-11-21T10:00:00.000Z' }
  expect(historyOf({ ...ended, endedReason: 'REMOVED' }, []).at(-1)).toMatchObject({ kind: 'REMOVED' })
})

test('a ticket that goes to somebody else, each time, is told by the number of tickets alone', () => {
  const [first, second] = ['2026-11-21T10:00:00.000Z', '2026-11-22T10:00:00.000Z']
  const handedOn = historyOf(REGISTERED, [TICKET], { handedOnAt: [first, first, second] }).slice(1)
  expect(handedOn).toEqual([
    { kind: 'HANDED_ON', at: first, people: 2, cents: null, note: null },
    { kind: 'HANDED_ON', at: second, people: 1, cents: null, note: null },
  ])
})

test('a cheque came in, and came back with the reason; the next one is as it came', () => {
  const [came, back, again] = [
    '2026-11-21T10:00:00.000Z',
    '2026-11-25T10:00:00.000Z',
    '2026-11-26T10:00:00.000Z',
  ]
  const cheque = { amountCents: 4500, returnReason: null, createdAt: came, changedAt: came }
  const cheques = [
    { ...cheque, state: 'RETURNED' as const, changedAt: back, returnReason: 'Sans provision' },
    { ...cheque, state: 'RECEIVED' as const, createdAt: again, changedAt: again },
  ]
  const told = historyOf({ ...REGISTERED, userId: null }, [TICKET], { cheques })
  expect(told.map(({ kind, at, cents, note }) => [kind, at, cents, note]).slice(1)).toEqual([
    ['CHEQUE_RECEIVED', came, 4500, null],
    ['CHEQUE_RETURNED', back, 4500, 'Sans provision'],
    ['CHEQUE_RECEIVED', again, 4500, null],
  ])
})

test('what was paid, and what went back after the tickets; an order that waits is no payment', () => {
  const [paid, back] = ['2026-11-20T10:05:00.000Z', '2026-11-23T10:00:00.000Z']
  const orders = [
    { paidAt: paid, totalCents: 18396 },
    { paidAt: null, totalCents: 4599 },
  ]
  const refunds = [{ createdAt: back, totalCents: 9198 }]
  const tickets = [TICKET, { ...TICKET, endedAt: back }]
  const told = historyOf(REGISTERED, tickets, { orders, refunds })
  expect(told.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['REGISTERED', null],
    ['PAID', 18396],
    ['GIVEN_BACK', null],
    ['REFUNDED', 9198],
  ])
})
