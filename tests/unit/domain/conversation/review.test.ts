import { describe, expect, test } from 'vitest'
import { averageOf, reviewRefusal } from '#server/domain/conversation/review.ts'

describe('who may review', () => {
  const bruno = { userId: 2, leads: [] }
  const activity = { hostId: 1, createdBy: null }
  test.each([
    ['who was marked present', { attendance: 'present' }, null],
    ['not who was absent', { attendance: 'absent' }, 'NOT_PRESENT'],
    ['not who was not marked', { attendance: null }, 'NOT_PRESENT'],
    ['not who was not registered', undefined, 'NOT_PRESENT'],
  ])('%s', (_, participation, refusal) => {
    expect(reviewRefusal(activity, bruno, participation)).toBe(refusal)
  })

  test.each([
    ['the host', { ...activity, hostId: 2 }, bruno],
    ['whoever created it for an organisation', { ...activity, createdBy: 2 }, bruno],
    ['an admin of the organisation', activity, { userId: 2, leads: [3, 1] }],
  ])('not %s, even as a participant', (_, hosted, person) => {
    expect(reviewRefusal(hosted, person, { attendance: 'present' })).toBe('NOT_PRESENT')
  })
})

test('an average has one decimal, and none of nothing is none', () => {
  expect(averageOf({ sum: 14, count: 3 })).toBe(4.7)
  expect(averageOf({ sum: 5, count: 1 })).toBe(5)
  expect(averageOf({ sum: 0, count: 0 })).toBeNull()
})
