import { describe, expect, test } from 'vitest'
import { canRate, markRefusal } from '#server/domain/participation/attendance.ts'

const HOST = 1
const hike = { hostId: HOST, startsAt: '2026-11-21T14:00:00.000Z', cancelledAt: null }
const START = new Date(hike.startsAt)
const BEFORE = new Date(START.getTime() - 1)

describe('marking people', () => {
  test('is open to the host from the very moment of the start', () => {
    expect([canRate(hike, HOST, BEFORE), canRate(hike, HOST, START), canRate(hike, 2, START)]).toEqual([
      false,
      true,
      false,
    ])
  })
  test('is not open in what was cancelled', () => {
    expect(canRate({ ...hike, cancelledAt: hike.startsAt }, HOST, START)).toBe(false)
  })
  test.each([
    ['by the host, for the first time', HOST, null, START, null],
    ['by somebody else', 2, null, START, 'NOT_FOUND'],
    ['by somebody else, who does not learn that it was marked', 2, 'present', START, 'NOT_FOUND'],
    ['too early', HOST, null, BEFORE, 'NOT_STARTED'],
    ['a second time', HOST, 'present', START, 'ALREADY_RATED'],
    ['a second time, after an absence', HOST, 'absent', START, 'ALREADY_RATED'],
  ] as const)('%s', (_, userId, attendance, now, expected) => {
    expect(markRefusal(hike, { attendance }, userId, now)).toBe(expected)
  })
})
