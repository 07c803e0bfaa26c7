import { describe, expect, test } from 'vitest'
import { settlementOf } from '#server/domain/payment/settlement.ts'

const open = { state: 'OPEN' as const, totalCents: 4599 }
const exact = { cents: 4599, currency: 'cad', isKnown: false, isWithdrawn: false }

describe('a payment', () => {
  test.each([
    ['of an open order settles it', {}, {}, { kind: 'SETTLE' }],
    ['that was dealt with does nothing', {}, { isKnown: true }, { kind: 'NOTHING' }],
    ['after the hold settles it late', { state: 'EXPIRED' }, {}, { kind: 'SETTLE_LATE' }],
    ['of what was given up settles it late', { state: 'ABANDONED' }, {}, { kind: 'SETTLE_LATE' }],
    ['of a paid order goes back', { state: 'PAID' }, {}, { kind: 'RETURN', cause: 'TWICE' }],
    ['of a withdrawn order goes back', { state: 'WITHDRAWN' }, {}, { kind: 'RETURN', cause: 'WITHDRAWN' }],
    ['to somebody banned goes back', {}, { isWithdrawn: true }, { kind: 'RETURN', cause: 'WITHDRAWN' }],
    ['of a cent less goes back', {}, { cents: 4598 }, { kind: 'RETURN', cause: 'WITHDRAWN' }],
    ['of a cent more goes back', {}, { cents: 4600 }, { kind: 'RETURN', cause: 'WITHDRAWN' }],
    ['in another currency goes back', {}, { currency: 'usd' }, { kind: 'RETURN', cause: 'WITHDRAWN' }],
    [
      'late and of a cent more goes back',
      { state: 'EXPIRED' },
      { cents: 4600 },
      { kind: 'RETURN', cause: 'WITHDRAWN' },
    ],
    [
      'once more, and of a cent more, is the second one',
      { state: 'PAID' },
      { cents: 1 },
      { kind: 'RETURN', cause: 'TWICE' },
    ],
  ] as const)('%s', (_, order, payment, settlement) => {
    expect(settlementOf({ ...open, ...order }, { ...exact, ...payment })).toEqual(settlement)
  })
})
