import { expect, test } from 'vitest'
import { findRefundFault, refundPolicyRefusal } from '#server/domain/activity/refund-policy.ts'

const policy = (...tiers: [max: [number, number], nominal: [number, number], min: [number, number]]) => {
  const [max, nominal, min] = tiers.map(([days, percent]) => ({ days, percent }))
  return { max: max!, nominal: nominal!, min: min! }
}

test.each([
  ['nothing is given back', policy([0, 0], [0, 0], [0, 0])],
  ['three tiers', policy([30, 100], [14, 50], [2, 10])],
  ['a tier in the middle is off', policy([30, 100], [0, 0], [2, 10])],
  ['only the nearest one', policy([0, 0], [0, 0], [1, 100])],
  ['the same share twice', policy([30, 50], [14, 50], [0, 0])],
])('%s', (_what, tiers) => {
  expect(refundPolicyRefusal(tiers)).toBeNull()
})

test.each([
  ['equal days', policy([14, 100], [14, 50], [2, 10]), 'REFUND_DAYS_NOT_FALLING'],
  ['days that rise', policy([2, 100], [14, 50], [0, 0]), 'REFUND_DAYS_NOT_FALLING'],
  ['days that rise over a tier that is off', policy([2, 100], [0, 0], [14, 50]), 'REFUND_DAYS_NOT_FALLING'],
  ['a share that rises as the start nears', policy([30, 50], [14, 80], [2, 10]), 'REFUND_PERCENT_RISING'],
])('%s are refused', (_what, tiers, fault) => {
  expect(refundPolicyRefusal(tiers)).toBe(fault)
})

test('what does not fit is said of the later tier', () => {
  expect(findRefundFault(policy([2, 100], [0, 0], [14, 50]))?.tier).toBe('min')
  expect(findRefundFault(policy([30, 50], [14, 80], [2, 10]))?.tier).toBe('nominal')
})
