import { describe, expect, test } from 'vitest'
import { removalRefusal } from '#server/domain/participation/removal.ts'

const hike = { hostId: 1, startsAt: '2026-11-21T14:00:00.000Z' }
const START = new Date(hike.startsAt)
const BEFORE = new Date(START.getTime() - 1)
const pro = { userId: 1, accountType: 'PRO' }
const basic = { userId: 1, accountType: 'BASIC' }
const bruno = { userId: 2, attendance: null, isScanned: false }
const ghost = { userId: null, attendance: null, isScanned: false }

describe('removing a participant', () => {
  test.each([
    ['a pro host, before the start', pro, bruno, BEFORE, null],
    ['a basic host', basic, bruno, BEFORE, 'PRO_ACCOUNT_REQUIRED'],
    ['a pro who is not the host', { ...pro, userId: 9 }, bruno, BEFORE, 'NOT_FOUND'],
    ['from the start on', pro, bruno, START, 'ALREADY_STARTED'],
    ['somebody who is marked', pro, { ...bruno, attendance: 'absent' }, BEFORE, 'ALREADY_RATED'],
    ['somebody whose ticket was scanned', pro, { ...bruno, isScanned: true }, BEFORE, 'ALREADY_SCANNED'],
    ['a ghost: no pro account is needed', basic, ghost, BEFORE, null],
    ['a ghost, even later', basic, ghost, START, null],
    ['a ghost who is marked', basic, { ...ghost, attendance: 'present' }, START, 'ALREADY_RATED'],
    ['a ghost whose ticket was scanned', basic, { ...ghost, isScanned: true }, START, 'ALREADY_SCANNED'],
    ['a ghost of another host', { ...basic, userId: 9 }, ghost, BEFORE, 'NOT_FOUND'],
  ] as const)('%s', (_, caller, participation, now, expected) => {
    expect(removalRefusal(caller, hike, participation, now)).toBe(expected)
  })
})
