import { expect, test } from 'vitest'
import { isOver } from '#server/domain/activity/end.ts'

const START = '2026-11-21T14:00:00.000Z'

test.each([
  ['before it begins', null, '2026-11-21T13:59:59.000Z', false],
  ['an hour after a start without an end', null, '2026-11-21T15:00:00.000Z', false],
  ['on the next day', null, '2026-11-22T14:00:00.000Z', true],
  ['before its end', '2026-11-23T14:00:00.000Z', '2026-11-23T13:59:00.000Z', false],
  ['at its end', '2026-11-21T15:00:00.000Z', '2026-11-21T15:00:00.000Z', false],
  ['after its end', '2026-11-21T15:00:00.000Z', '2026-11-21T15:00:01.000Z', true],
])('an activity is over or not: %s', (_, endsAt, now, expected) => {
  expect(isOver(START, endsAt, now)).toBe(expected)
})
