import { listOpenInvitations } from '#db/queries/organisation/invitation.ts'
import { listMembers } from '#db/queries/organisation/membership.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { listCards } from './member-card.ts'
import { placeOfLeader } from './membership.ts'

/** Returns an organisation as its admins, and its own account, see it. */
export async function viewOrganisation(services: Services, person: Session, organisationId: number) {
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
