import { expect, test } from 'vitest'
import { approvedHoldEnd, isPaid, mayHaveBeenPaid } from '#server/domain/payment/order.ts'

const NOW = new Date('2026-12-02T17:00:00.000Z')

test.each([
  ['a day', '2026-12-09T17:00:00.000Z', '2026-12-03T17:00:00.000Z'],
  ['until the start', '2026-12-02T19:00:00.000Z', '2026-12-02T19:00:00.000Z'],
])('somebody who was approved has %s to pay', (_, startsAt, end) => {
  expect(approvedHoldEnd(NOW, startsAt).toISOString()).toBe(end)
})

test('a ticket is paid when it costs something and waits for nothing', () => {
  expect(isPaid({ netCents: 4000, waitsFor: null })).toBe(true)
  expect(isPaid({ netCents: 4000, waitsFor: 'PAYMENT' })).toBe(false)
  expect(isPaid({ netCents: 0, waitsFor: null })).toBe(false)
})

test.each([
  ['is open', 'OPEN', null, true],
  ['is paid', 'PAID', null, false],
  ['has just expired', 'EXPIRED', '2026-12-02T16:59:00.000Z', true],
  ['was given up yesterday', 'ABANDONED', '2026-12-01T17:00:01.000Z', true],
  ['ended a whole day ago', 'EXPIRED', '2026-12-01T17:00:00.000Z', false],
] as const)('whether an order that %s may have been paid', (_, state, endedAt, may) => {
  expect(mayHaveBeenPaid({ state, endedAt }, NOW)).toBe(may)
})
