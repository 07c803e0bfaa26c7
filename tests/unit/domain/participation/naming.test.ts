import { describe, expect, test } from 'vitest'
import {
  handingOnRefusal,
  MOST_TICKETS_OF_ADDRESS,
  namingRefusal,
  newHolderRefusal,
} from '#server/domain/participation/naming.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')
const hike = {
  startsAt: '2026-11-28T14:00:00.000Z',
  cancelledAt: null,
  ticketsLockedAt: null,
  membersOnly: false,
}
const ticket = { endedAt: null, validatedAt: null, waitsFor: null }
const AT_NOON = NOW.toISOString()
const LATER = '2026-11-20T12:00:00.001Z'

describe('naming the people of a party', () => {
  test.each([
    ['until the start', {}, null],
    ['until the date of the host', { ticketsLockedAt: LATER }, null],
    ['from that date on', { ticketsLockedAt: AT_NOON }, 'TICKETS_LOCKED'],
    ['from the start on', { startsAt: AT_NOON }, 'ALREADY_STARTED'],
    ['once it is called off', { cancelledAt: AT_NOON }, 'ACTIVITY_CANCELLED'],
  ])('%s', (_, change, refusal) => {
    expect(namingRefusal({ ...hike, ...change }, NOW)).toBe(refusal)
  })
})

describe('handing a ticket on', () => {
  test.each([
    ['a good ticket', {}, {}, null],
    ['one that has ended', {}, { endedAt: AT_NOON }, 'TICKET_ENDED'],
    ['one that was scanned', {}, { validatedAt: AT_NOON }, 'ALREADY_SCANNED'],
    ['one that awaits approval', {}, { waitsFor: 'APPROVAL' as const }, 'AWAITS_APPROVAL'],
    ['one that is not paid', {}, { waitsFor: 'PAYMENT' as const }, 'AWAITS_PAYMENT'],
    ['one for members', { membersOnly: true }, {}, 'MEMBERS_ONLY'],
    ['after the date of the host', { ticketsLockedAt: AT_NOON }, {}, 'TICKETS_LOCKED'],
  ])('%s', (_, activity, change, refusal) => {
    const type = { membersOnly: false }
    expect(handingOnRefusal({ ...hike, ...activity }, type, { ...ticket, ...change }, NOW)).toBe(refusal)
  })

  test('of a type for members stays, too', () => {
    expect(handingOnRefusal(hike, { membersOnly: true }, ticket, NOW)).toBe('MEMBERS_ONLY')
  })

  test.each([
    ['to somebody new', 'maude@exemple.org', 0, null],
    ['to the person who has it', 'bruno@exemple.org', 0, 'TO_ONESELF'],
    ['as their tenth', 'maude@exemple.org', MOST_TICKETS_OF_ADDRESS - 1, null],
    ['as their eleventh', 'maude@exemple.org', MOST_TICKETS_OF_ADDRESS, 'TOO_MANY_TICKETS'],
    ['back to who registered', 'alice@exemple.org', MOST_TICKETS_OF_ADDRESS, null],
  ])('%s', (_, emailKey, alreadyHeld, refusal) => {
    const [presentHolder, registrant] = ['bruno@exemple.org', 'alice@exemple.org']
    expect(newHolderRefusal(emailKey, { presentHolder, registrant, alreadyHeld })).toBe(refusal)
  })
})
