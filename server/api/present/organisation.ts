import type { MemberWithPerson } from '#db/queries/organisation/membership.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import type { OwnOrganisation } from '#server/services/organisation/membership.ts'

export function presentOrganisation(organisation: OwnOrganisation) {
  const { organisationId, role, members } = organisation
  return {
    organisationId,
    incName: displayName(organisation),
    pictureUrl: null,
    role,
    members: members.map(presentMember),
  }
}

export function presentMember(member: MemberWithPerson) {
  const { userId, role, since } = member
  return { userId, displayName: displayName(member), pictureUrl: null, role, since }
}
