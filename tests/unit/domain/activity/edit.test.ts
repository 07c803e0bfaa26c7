import { describe, expect, test } from 'vitest'
import { editRefusal } from '#server/domain/activity/edit.ts'
import type { Actor, OrganisationRole } from '#server/domain/organisation/acting.ts'

const CLUB = 7
const hike = { hostId: CLUB, createdBy: 2 }

function acting(userId: number, role: OrganisationRole): Actor {
  const club = { organisationId: CLUB, name: 'Le club', accountType: 'PRO', standing: 'YES' } as const
  return { userId, actingFor: { ...club, role } }
}

describe('changing an activity', () => {
  test.each<[string, Actor, ReturnType<typeof editRefusal>]>([
    ['its host', { userId: CLUB }, null],
    ['a stranger', { userId: 9 }, 'ACTIVITY_UNRECOVERED'],
    ['an admin of its organisation', acting(3, 'ADMIN'), null],
    ['the member who created it', acting(2, 'MEMBER'), null],
    ['another member', acting(3, 'MEMBER'), 'ORGANISATION_ADMIN_REQUIRED'],
    ['the member who created it, as themselves', { userId: 2 }, 'ACTIVITY_UNRECOVERED'],
  ])('%s', (_, caller, refusal) => {
    expect(editRefusal(caller, hike)).toBe(refusal)
  })
})
