import { describe, expect, test } from 'vitest'
import { refundRefusal, ticketRefundRefusal } from '#server/domain/payment/ticket-refund.ts'

const AT = '2026-11-27T15:00:00.000Z'

describe('a registration whose paid tickets an operator gives back', () => {
  test.each([
    ['is open', null, null, null],
    ['is marked', null, 'absent', 'ALREADY_RATED'],
    ['is of an activity that was called off', AT, null, 'ACTIVITY_CANCELLED'],
    ['is marked, of an activity that was called off', AT, 'present', 'ACTIVITY_CANCELLED'],
  ])('%s', (_, cancelledAt, attendance, refusal) => {
    const activity = { cancelledAt, startsAt: AT }
    expect(refundRefusal(activity, { attendance }, new Date(AT))).toBe(refusal)
  })

  test('is marked absent because its person wrote before the start', () => {
    const activity = { cancelledAt: null, startsAt: AT }
    const before = new Date(Date.parse(AT) - 1)
    expect(refundRefusal(activity, { attendance: 'absent' }, before)).toBeNull()
    expect(refundRefusal(activity, { attendance: 'present' }, before)).toBe('ALREADY_RATED')
  })
})

describe('a ticket that an operator gives back', () => {
  const paid = { endedAt: null, validatedAt: null, netCents: 4000, waitsFor: null, isOfPaidOrder: true }

  test.each([
    ['is paid', {}, null],
    ['costs nothing', { netCents: 0, isOfPaidOrder: false }, 'NOT_PAID'],
    ['is free beside paid ones', { netCents: 0 }, 'NOT_PAID'],
    ['is held until it is paid', { waitsFor: 'PAYMENT', isOfPaidOrder: false }, 'NOT_PAID'],
    ['is of an order that does not count as paid', { isOfPaidOrder: false }, 'NOT_PAID'],
    ['was scanned', { validatedAt: AT }, 'ALREADY_SCANNED'],
    ['has ended', { endedAt: AT }, 'TICKET_ENDED'],
    ['was scanned, and has ended', { endedAt: AT, validatedAt: AT }, 'TICKET_ENDED'],
  ] as const)('%s', (_, changes, refusal) => {
    expect(ticketRefundRefusal({ ...paid, ...changes })).toBe(refusal)
  })
})
