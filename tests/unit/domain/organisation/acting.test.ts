import { describe, expect, test } from 'vitest'
import {
  type ActingFor,
  actingOn,
  endMembershipRefusal,
  hostFor,
  invitationRefusal,
  isCardValid,
  roleRefusal,
} from '#server/domain/organisation/acting.ts'

const CLUB = 7
const MAUDE = 1

const forClub = (role: ActingFor['role']): ActingFor => ({
  organisationId: CLUB,
  name: 'Club de marche',
  role,
  accountType: 'PRO',
  standing: 'YES',
})

const maude = { userId: MAUDE, accountType: 'BASIC', actingFor: null }
const asAdmin = { ...maude, actingFor: forClub('ADMIN') }
const asMember = { ...maude, actingFor: forClub('MEMBER') }

describe('acting for an organisation', () => {
  test('what is new is hosted by the organisation, and keeps who made it', () => {
    expect(hostFor(asMember)).toEqual({ hostId: CLUB, createdBy: MAUDE })
    expect(hostFor(maude)).toEqual({ hostId: MAUDE, createdBy: null })
  })

  test.each([
    ['an admin edits and decides', asAdmin, null, { userId: CLUB, mayEdit: true, mayDecide: true }],
    ['a member edits what they made', asMember, MAUDE, { userId: CLUB, mayEdit: true, mayDecide: false }],
    ['a member only helps with the rest', asMember, 2, { userId: CLUB, mayEdit: false, mayDecide: false }],
    ['who acts for themselves is nobody there', maude, MAUDE, { userId: MAUDE, mayEdit: false }],
  ])('%s', (_, actor, createdBy, expected) => {
    expect(actingOn(actor, { hostId: CLUB, createdBy })).toMatchObject(expected)
  })

  test('PRO is the organisation’s on its activities, the person’s on their own', () => {
    expect(actingOn(asMember, { hostId: CLUB }).accountType).toBe('PRO')
    expect(actingOn(asMember, { hostId: MAUDE })).toEqual({
      userId: MAUDE,
      accountType: 'BASIC',
      mayEdit: true,
      mayDecide: true,
    })
  })
})

describe('a membership ends', () => {
  const bruno = { userId: 2, role: 'MEMBER' } as const
  const alice = { userId: 3, role: 'ADMIN' } as const

  test.each([
    ['an admin removes a member', { userId: 3, place: 'ADMIN' }, bruno, 1, null],
    ['a member leaves', { userId: 2, place: 'MEMBER' }, bruno, 1, null],
    ['a member removes nobody else', { userId: 2, place: 'MEMBER' }, alice, 2, 'ORGANISATION_ADMIN_REQUIRED'],
    ['an admin leaves while there is another', { userId: 3, place: 'ADMIN' }, alice, 2, null],
    ['the last admin stays', { userId: 3, place: 'ADMIN' }, alice, 1, 'LAST_ADMIN'],
    ['the organisation’s own account stays in charge', { userId: 7, place: 'SELF' }, alice, 1, null],
  ] as const)('%s', (_, caller, membership, admins, expected) => {
    expect(endMembershipRefusal(caller, membership, admins)).toBe(expected)
  })

  test.each([
    ['a member gives no role', 'MEMBER', bruno, 'ADMIN', 1, 'ORGANISATION_ADMIN_REQUIRED'],
    ['an admin makes another', 'ADMIN', bruno, 'ADMIN', 1, null],
    ['the last admin does not step down', 'ADMIN', alice, 'MEMBER', 1, 'LAST_ADMIN'],
    ['one of two does', 'ADMIN', alice, 'MEMBER', 2, null],
  ] as const)('%s', (_, place, membership, role, admins, expected) => {
    expect(roleRefusal({ place }, membership, role, admins)).toBe(expected)
  })
})

test('an invitation is open until it is answered or too old', () => {
  const expiresAt = '2026-11-28T12:00:00.000Z'
  const at = (now: string, endedAt: string | null = null) =>
    invitationRefusal({ endedAt, expiresAt }, new Date(now))
  expect(at('2026-11-28T11:59:59.999Z')).toBeNull()
  expect(at(expiresAt)).toBe('INVITATION_EXPIRED')
  expect(at('2026-11-22T00:00:00.000Z', '2026-11-21T12:00:00.000Z')).toBe('INVITATION_OVER')
})

test('a card is good through its last day, and not once it was taken back', () => {
  const card = { endedAt: null, validUntil: '2026-12-31' }
  expect(isCardValid(card, '2026-12-31')).toBe(true)
  expect(isCardValid(card, '2027-01-01')).toBe(false)
  expect(isCardValid({ ...card, endedAt: '2026-11-21T12:00:00.000Z' }, '2026-11-22')).toBe(false)
})
