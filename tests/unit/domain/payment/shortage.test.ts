import { describe, expect, test } from 'vitest'
import { shortageOf } from '#server/domain/payment/shortage.ts'

const NOTHING = { heldCents: 0, underWayCents: 0, owedCents: 0, paidOutCents: 0, waitingCents: 0 }

describe('the balance at the provider', () => {
  test.each([
    ['is enough for what is owed', { heldCents: 8901, owedCents: 8611, paidOutCents: 100 }, 0],
    ['lacks what was paid out', { owedCents: 8611, paidOutCents: 8901 }, 8611],
    ['lacks a part of it', { heldCents: 611, owedCents: 8611, paidOutCents: 8000 }, 8000],
    ['lacks fees of the provider, and nothing was paid out', { heldCents: 8500, owedCents: 8611 }, 0],
    ['is below zero for fees alone', { heldCents: -297, paidOutCents: 100 }, 0],
    ['has yet to get a payment', { underWayCents: 9198, owedCents: 8611, paidOutCents: 1 }, 0],
    ['is too low for a refund that waits', { heldCents: 8901, waitingCents: 9198 }, 297],
    ['is owed money by a host', { owedCents: -500, paidOutCents: 100 }, 0],
  ])('%s', (_, funds, cents) => {
    expect(shortageOf({ ...NOTHING, ...funds })).toBe(cents)
  })
})
