import { expect, test } from 'vitest'
import { editRefusal } from '#server/domain/activity/edit.ts'
import type { OrganisationRole } from '#server/domain/organisation/acting.ts'

const ALICE = 1
const CLUB = 7
const own = { hostId: ALICE, createdBy: null }
const clubs = { hostId: CLUB, createdBy: 2 }

function actingForClub(userId: number, role: OrganisationRole) {
  const club = { organisationId: CLUB, name: 'Club', accountType: 'BASIC', standing: 'YES' } as const
  return { userId, actingFor: { ...club, role } }
}

test.each([
  ['the host', { userId: ALICE }, own, null],
  ['the host, while acting for an organisation', actingForClub(ALICE, 'MEMBER'), own, null],
  ['a stranger', { userId: 3 }, own, 'ACTIVITY_UNRECOVERED'],
  ['an admin of the organisation', actingForClub(3, 'ADMIN'), clubs, null],
  ['the member who created it', actingForClub(2, 'MEMBER'), clubs, null],
  ['another member', actingForClub(3, 'MEMBER'), clubs, 'ORGANISATION_ADMIN_REQUIRED'],
  ['its creator, acting for themselves', { userId: 2 }, clubs, 'ACTIVITY_UNRECOVERED'],
] as const)('%s may change an activity, or why not', (_, caller, activity, refusal) => {
  expect(editRefusal(caller, activity)).toBe(refusal)
})
