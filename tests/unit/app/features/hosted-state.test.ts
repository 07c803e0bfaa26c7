import { describe, expect, test } from 'vitest'
import { hasStarted, hostedState } from '#app/shared/activity/hosted-state.ts'

const NOW = '2026-11-21T14:00:00.000Z'
const before = '2026-11-21T13:00:00.000Z'
const yesterday = '2026-11-20T13:00:00.000Z'
const after = '2026-11-21T15:00:00.000Z'
const activity = { startDate: after, endDate: null, validation: 'VALIDED', cancelled: false } as const

describe('where an activity stands for its host', () => {
  test('one that is to come and validated is online', () => {
    expect(hostedState(activity, NOW)).toBe('online')
  })

  test('one under way is still online until its end', () => {
    expect(hostedState({ ...activity, startDate: before, endDate: after }, NOW)).toBe('online')
  })

  test('one without an end is not past while it may be under way, but on the next day', () => {
    expect(hostedState({ ...activity, startDate: before }, NOW)).toBe('online')
    expect(hostedState({ ...activity, startDate: yesterday }, NOW)).toBe('past')
  })

  test('one with an end is past after it', () => {
    expect(hostedState({ ...activity, startDate: yesterday, endDate: before }, NOW)).toBe('past')
  })

  test('one that waits for an operator, or for a payment account, says so', () => {
    expect(hostedState({ ...activity, validation: 'NEED_VALIDATION' }, NOW)).toBe('waiting')
    expect(hostedState({ ...activity, validation: 'WAITING_PAYMENT_VALID' }, NOW)).toBe('waitingPayment')
  })

  test('that it was refused or cancelled stays said when it is past', () => {
    expect(hostedState({ ...activity, startDate: before, validation: 'REFUSED' }, NOW)).toBe('refused')
    expect(hostedState({ ...activity, startDate: before, cancelled: true }, NOW)).toBe('cancelled')
  })
})

test('an activity has started from its very first instant on', () => {
  expect(hasStarted({ startDate: NOW }, NOW)).toBe(true)
  expect(hasStarted({ startDate: after }, NOW)).toBe(false)
})
