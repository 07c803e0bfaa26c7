import type { MemberWithPerson } from '#db/queries/organisation/membership.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import type { OwnOrganisation } from '#server/services/organisation/membership.ts'
import { pictureUrl } from './picture-url.ts'

export function presentOrganisation(organisation: OwnOrganisation) {
  const { organisationId, role, members, pictureKey } = organisation
  return {
    organisationId,
    incName: displayName(organisation),
    pictureUrl: pictureUrl(pictureKey, 400),
    role,
    members: members.map(presentMember),
  }
}

export function presentMember(member: MemberWithPerson) {
  const { userId, role, since, pictureKey } = member
  return { userId, displayName: displayName(member), pictureUrl: pictureUrl(pictureKey, 400), role, since }
}
