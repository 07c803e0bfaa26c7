import { describe, expect, test } from 'vitest'
import { morningAfter, savingRefusal, sendingRefusal } from '#server/domain/notification/custom-email.ts'

const ALICE = { userId: 1, accountType: 'PRO' }
const HIKE = {
  ...{ hostId: 1, createdBy: null, publishedAt: '2026-11-01T12:00:00.000Z' },
  ...{ cancelledAt: null, validation: 'VALIDED' },
  ...{ startsAt: '2026-11-28T17:00:00.000Z', endsAt: null, remindedAt: null },
}
const NOW = new Date('2026-11-20T12:00:00.000Z')

describe('the morning after', () => {
  test.each([
    ['an afternoon', '2026-11-28T16:00', '2026-11-29T09:00'],
    ['the last day of a year', '2026-12-31T23:30', '2027-01-01T09:00'],
    ['a night that began the day before', '2026-11-29T02:30', '2026-11-29T09:00'],
    ['an early walk', '2026-11-28T08:00', '2026-11-29T09:00'],
  ])('of %s', (_, end, morning) => {
    expect(morningAfter(end)).toBe(morning)
  })

  test('of a start at night without an end is the next day: it has just begun', () => {
    expect(morningAfter('2026-11-28T03:30', { isStart: true })).toBe('2026-11-29T09:00')
  })
})

describe('saving a text', () => {
  const morning = new Date('2026-11-29T14:00:00.000Z')
  const after = { type: 'AFTER' as const, sentAt: null, morningAfter: morning }
  test.each([
    ['the confirmation is everybody’s', 'BASIC', {}, { ...after, type: 'CONFIRMATION' as const }, null],
    ['the reminder needs PRO', 'BASIC', {}, { ...after, type: 'NEXT_24H' as const }, 'PRO_ACCOUNT_REQUIRED'],
    ['so does the morning after', 'BASIC', {}, after, 'PRO_ACCOUNT_REQUIRED'],
    ['it may be written until it leaves', 'PRO', {}, after, null],
    ['not once it has left', 'PRO', {}, { ...after, sentAt: '2026-11-20T11:00:00.000Z' }, 'ALREADY_SENT'],
    ['not once the morning is over', 'PRO', {}, { ...after, morningAfter: NOW }, 'MORNING_OVER'],
    [
      'the reminder until it has left',
      'PRO',
      { startsAt: '2026-11-20T17:00:00.000Z' },
      { ...after, type: 'NEXT_24H' as const },
      null,
    ],
    [
      'not once it has left',
      'PRO',
      { startsAt: '2026-11-20T17:00:00.000Z', remindedAt: '2026-11-19T17:00:00.000Z' },
      { ...after, type: 'NEXT_24H' as const },
      'MORNING_OVER',
    ],
    [
      'again once it was postponed',
      'PRO',
      { remindedAt: '2026-11-19T17:00:00.000Z' },
      { ...after, type: 'NEXT_24H' as const },
      null,
    ],
    [
      'the confirmation until the activity is over',
      'BASIC',
      { startsAt: '2026-11-20T00:00:00.000Z' },
      { ...after, type: 'CONFIRMATION' as const },
      null,
    ],
    [
      'not afterwards',
      'BASIC',
      { startsAt: '2026-11-19T23:59:00.000Z' },
      { ...after, type: 'CONFIRMATION' as const },
      'MORNING_OVER',
    ],
    [
      'nothing once it is called off',
      'PRO',
      { cancelledAt: '2026-11-19T12:00:00.000Z' },
      { ...after, type: 'CONFIRMATION' as const },
      'ACTIVITY_CANCELLED',
    ],
  ])('%s', (_, accountType, activity, text, refusal) => {
    expect(savingRefusal({ ...ALICE, accountType }, { ...HIKE, ...activity }, text, NOW)).toBe(refusal)
  })
})

describe('sending now', () => {
  const named = (count: number) => ({ participationIds: Array.from({ length: count }, (_, id) => id + 1) })
  test.each([
    ['a PRO host to everybody', 'PRO', {}, { audience: 'ALL' as const }, null],
    ['a BASIC host to everybody', 'BASIC', {}, { audience: 'ALL' as const }, 'PRO_ACCOUNT_REQUIRED'],
    ['a BASIC host to five', 'BASIC', {}, named(5), null],
    ['a BASIC host to six', 'BASIC', {}, named(6), 'PRO_ACCOUNT_REQUIRED'],
    [
      'what an operator has yet to read',
      'PRO',
      { validation: 'NEED_VALIDATION' },
      named(1),
      'ACTIVITY_NOT_VALID',
    ],
    ['what was refused', 'PRO', { validation: 'REFUSED' }, named(1), 'ACTIVITY_NOT_VALID'],
    ['what was on sale', 'PRO', { validation: 'WAITING_PAYMENT_VALID' }, named(1), null],
    [
      'what was called off',
      'PRO',
      { cancelledAt: '2026-11-19T12:00:00.000Z' },
      named(1),
      'ACTIVITY_CANCELLED',
    ],
  ])('%s', (_, accountType, activity, selection, refusal) => {
    expect(sendingRefusal({ ...ALICE, accountType }, { ...HIKE, ...activity }, selection)).toBe(refusal)
  })

  test('an organisation’s PRO is its own', () => {
    const club = {
      organisationId: 1,
      name: 'Club',
      role: 'ADMIN',
      accountType: 'PRO',
      standing: 'YES',
    } as const
    const member = { userId: 7, accountType: 'BASIC', actingFor: club }
    expect(sendingRefusal(member, HIKE, { audience: 'ALL' })).toBeNull()
  })
})
