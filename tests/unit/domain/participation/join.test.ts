import { describe, expect, test } from 'vitest'
import { joinRefusal } from '#server/domain/participation/join.ts'

const HOST = 1
const hike = { hostId: HOST, validation: 'VALIDED', cancelledAt: null, startsAt: '2026-11-21T14:00:00.000Z' }
const START = new Date(hike.startsAt)
const BEFORE = new Date(START.getTime() - 1)

describe('registering for an activity', () => {
  test.each([
    ['until the moment before it starts', {}, 2, BEFORE, null],
    ['as a visitor, who signs in later', {}, null, BEFORE, null],
    ['from the moment of its start', {}, 2, START, 'ALREADY_STARTED'],
    ['as its host', {}, HOST, BEFORE, 'HOST_CANNOT_JOIN'],
    ['that waits for an operator', { validation: 'NEED_VALIDATION' }, 2, BEFORE, 'ACTIVITY_NOT_VALID'],
    ['that was refused', { validation: 'REFUSED' }, 2, BEFORE, 'ACTIVITY_NOT_VALID'],
    [
      'that waits for a payment account',
      { validation: 'WAITING_PAYMENT_VALID' },
      2,
      BEFORE,
      'ACTIVITY_NOT_VALID',
    ],
    [
      'that was cancelled, before anything else',
      { cancelledAt: hike.startsAt, validation: 'REFUSED' },
      HOST,
      START,
      'ACTIVITY_CANCELLED',
    ],
  ] as const)('%s', (_, change, userId, now, expected) => {
    expect(joinRefusal({ ...hike, ...change }, userId, now)).toBe(expected)
  })
})
