import { describe, expect, test } from 'vitest'
import { cancelRefusal } from '#server/domain/participation/cancellation.ts'

const hike = { startsAt: '2026-11-21T14:00:00.000Z', cancelledAt: null }
const START = new Date(hike.startsAt)
const BEFORE = new Date(START.getTime() - 1)
const off = { ...hike, cancelledAt: '2026-11-20T14:00:00.000Z' }
const open = { attendance: null }
const rated = { attendance: 'present' }

describe('giving places back', () => {
  test.each([
    ['until the moment before the start', hike, open, BEFORE, null],
    ['not from the start on', hike, open, START, 'ALREADY_STARTED'],
    ['not once one was marked', hike, rated, BEFORE, 'ALREADY_RATED'],
    ['after the start, the mark is the reason', hike, rated, START, 'ALREADY_RATED'],
    ['not of something that was called off, whatever else', off, rated, START, 'ACTIVITY_CANCELLED'],
  ] as const)('%s', (_, activity, participation, now, expected) => {
    expect(cancelRefusal(activity, participation, now)).toBe(expected)
  })
})
