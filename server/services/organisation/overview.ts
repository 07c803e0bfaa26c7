import { listOpenInvitations } from '#db/queries/organisation/invitation.ts'
import { listMembers, type MemberWithPerson } from '#db/queries/organisation/membership.ts'
import type { User } from '#db/schema/account.ts'
import type { MemberCard, OrganisationInvitation } from '#db/schema/organisation.ts'
import type { PlaceInOrganisation } from '#server/domain/organisation/acting.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { listCards } from './member-card.ts'
import { type LeaderRefusal, placeOfLeader } from './membership.ts'

/** All that the admins of an organisation manage. */
export interface OrganisationView {
  organisation: User
  place: PlaceInOrganisation
  members: MemberWithPerson[]
  invitations: OrganisationInvitation[]
  cards: MemberCard[]
}

/** Returns an organisation as its admins, and its own account, see it. */
export async function viewOrganisation(
  services: Services,
  person: Session,
  organisationId: number,
): Promise<OrganisationView | { refused: LeaderRefusal }> {
  const { db } = services
  const found = await placeOfLeader(db, person, organisationId)
  if ('refused' in found) return found
  return {
    ...found,
    members: await listMembers(db, [organisationId]),
    invitations: await listOpenInvitations(db, organisationId),
    cards: await listCards(services, organisationId),
  }
}
