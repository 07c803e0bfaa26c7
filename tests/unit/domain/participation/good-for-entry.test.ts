import { describe, expect, test } from 'vitest'
import {
  hasGoodTicket,
  isGoodForEntry,
  stateOf,
  type WaitsFor,
} from '#server/domain/participation/good-for-entry.ts'

const good = { waitsFor: null }
const asked: { waitsFor: WaitsFor } = { waitsFor: 'APPROVAL' }
const unpaid: { waitsFor: WaitsFor } = { waitsFor: 'PAYMENT' }

describe('a ticket', () => {
  test('is good for entry once it waits for nothing', () => {
    expect([good, asked, unpaid].map(isGoodForEntry)).toEqual([true, false, false])
  })
})

describe('a registration', () => {
  test.each([
    ['a good ticket', [good], 'YES'],
    ['a good ticket beside an unpaid one', [unpaid, good], 'YES'],
    ['a good ticket beside a request', [asked, good], 'YES'],
    ['a request', [asked], 'WAITING_PART_CONFIRM'],
    ['a request beside an unpaid ticket', [unpaid, asked], 'WAITING_PART_CONFIRM'],
    ['unpaid tickets only', [unpaid, unpaid], 'WAITING_PAYMENT'],
  ] as const)('with %s', (_, tickets, state) => {
    expect(stateOf(tickets)).toBe(state)
    expect(hasGoodTicket({ state: stateOf(tickets) })).toBe(state === 'YES')
  })
})
