import { describe, expect, test } from 'vitest'
import {
  canMarkAttendance,
  markRefusal,
  takeBackMs,
  takeBackRefusal,
} from '#server/domain/participation/attendance.ts'

const HOST = 1
const hike = { hostId: HOST, startsAt: '2026-11-21T14:00:00.000Z', cancelledAt: null }
const START = new Date(hike.startsAt)
const BEFORE = new Date(START.getTime() - 1)

describe('marking people', () => {
  test('is open to the host from the very moment of the start', () => {
    expect([
      canMarkAttendance(hike, HOST, BEFORE),
      canMarkAttendance(hike, HOST, START),
      canMarkAttendance(hike, 2, START),
    ]).toEqual([false, true, false])
  })
  test('is not open in what was cancelled', () => {
    expect(canMarkAttendance({ ...hike, cancelledAt: hike.startsAt }, HOST, START)).toBe(false)
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

describe('taking a mark back', () => {
  const mark = { attendance: 'present', attendanceAt: hike.startsAt, correctedAt: null } as const
  const NONE = { attendance: null, attendanceAt: null, correctedAt: null }
  const after = (ms: number) => new Date(START.getTime() + ms)

  test.each([
    ['at once', HOST, mark, after(0), null],
    ['until ten seconds have passed', HOST, mark, after(9999), null],
    ['not from the tenth second on', HOST, mark, after(10_000), 'ALREADY_RATED'],
    [
      'not once an operator corrected it',
      HOST,
      { ...mark, correctedAt: hike.startsAt },
      after(1),
      'ALREADY_RATED',
    ],
    ['not without a mark', HOST, NONE, after(0), 'NOT_RATED'],
    ['not by somebody else, who does not learn that it is marked', 2, mark, after(0), 'NOT_FOUND'],
  ] as const)('%s', (_, userId, of, now, expected) => {
    expect(takeBackRefusal(hike, of, userId, now)).toBe(expected)
  })

  test('how long it is possible', () => {
    expect([0, 4000, 9999, 10_000, 60_000].map((ms) => takeBackMs(mark, after(ms)))).toEqual([
      10_000, 6000, 1, 0, 0,
    ])
    expect(takeBackMs(NONE, START)).toBe(0)
  })
})
