import { expect, test } from 'vitest'
import { addFreeMonths } from '#server/services/account/billing/free-months.ts'

test.each([
  [
    'in the evening of 30 March, when it is the 31st in UTC',
    '2027-03-31T01:00:00.000Z',
    1,
    '2027-05-01T01:00:00.000Z',
  ],
  ['over a change of the clocks', '2027-02-20T17:00:00.000Z', 1, '2027-03-20T16:00:00.000Z'],
  ['from the 31st to a shorter month', '2027-01-31T17:00:00.000Z', 1, '2027-02-28T17:00:00.000Z'],
])('free months keep the day and the hour of the calendar here: %s', (_, now, months, until) => {
  expect(addFreeMonths(null, months, new Date(now)).toISOString()).toBe(until)
})

test('free months are added to those that remain, and not to those that are over', () => {
  const now = new Date('2026-11-20T17:00:00.000Z')
  expect(addFreeMonths('2026-12-01T17:00:00.000Z', 2, now).toISOString()).toBe('2027-02-01T17:00:00.000Z')
  expect(addFreeMonths('2026-11-01T16:00:00.000Z', 2, now).toISOString()).toBe('2027-01-20T17:00:00.000Z')
})
