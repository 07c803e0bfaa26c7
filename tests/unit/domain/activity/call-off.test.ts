import { describe, expect, test } from 'vitest'
import { callOffRefusal } from '#server/domain/activity/call-off.ts'

const hike = { hostId: 1, startsAt: '2026-11-21T14:00:00.000Z' }
const START = new Date(hike.startsAt)
const BEFORE = new Date(START.getTime() - 1)
const host = { userId: 1, isOperator: false }
const stranger = { userId: 2, isOperator: false }
const operator = { userId: 3, isOperator: true }
const WHY = 'La tempête'

describe('calling an activity off', () => {
  test.each([
    ['its host, until the moment before the start', host, null, BEFORE, null],
    ['its host, with a reason', host, WHY, BEFORE, null],
    ['its host, from the start on', host, WHY, START, 'ALREADY_STARTED'],
    ['a stranger', stranger, WHY, BEFORE, 'ACTIVITY_UNRECOVERED'],
    ['a stranger, who learns nothing of the start', stranger, WHY, START, 'ACTIVITY_UNRECOVERED'],
    ['an operator, before the start', operator, null, BEFORE, null],
    ['an operator, afterwards, with a reason', operator, WHY, START, null],
    ['an operator, afterwards, without', operator, null, START, 'REASON_REQUIRED'],
    ['an operator, afterwards, with an empty one', operator, '', START, 'REASON_REQUIRED'],
    ['an operator who hosts it, afterwards', { ...host, isOperator: true }, WHY, START, null],
  ] as const)('%s', (_, caller, reason, now, expected) => {
    expect(callOffRefusal(caller, hike, reason, now)).toBe(expected)
  })
})
