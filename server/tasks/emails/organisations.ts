import { countValidatedActivities } from '#db/queries/activity.ts'
import { findMemberCard } from '#db/queries/member-card.ts'
import { findInvitation } from '#db/queries/organisation-invitation.ts'
import { findUser } from '#db/queries/user.ts'
import type { WorkerServices } from '#server/context.ts'
import { INVITATION_DAYS, invitationState } from '#server/domain/organisation.ts'
import { displayName } from '#server/domain/person.ts'
import { withoutLinks } from '#server/domain/plain-name.ts'
import { sealInvitation } from '#server/services/organisation-invitation.ts'
import type { Reader, Told } from '#server/tasks/told.ts'

/** Nothing is said any more of an invitation that was taken back before its email was written. */
export async function organisationInvitation(
  services: WorkerServices,
  reader: Reader,
): Promise<Told<'ORGANISATION_INVITATION'>> {
  const { db, now, settings } = services
  const invitation =
    reader.invitationId === undefined ? undefined : await findInvitation(db, reader.invitationId)
  if (!invitation || invitationState(invitation, now()) !== 'OPEN') return null
  const { invitedBy, organisationId } = invitation
  const inviter = invitedBy === organisationId ? undefined : await findUser(db, invitedBy)
  const plain = await readNames(services, organisationId)
  const organisation = plain(displayName(invitation.organisation))
  const link = sealInvitation(services, invitation.id)
  return {
    details: {
      ...reader,
      organisation,
      inviter: inviter ? plain(displayName(inviter)) : null,
      isAdmin: invitation.role === 'ADMIN',
      answerUrl: `${settings.publicUrl}/invitation?lien=${link}&lang=${reader.locale}`,
      validDays: INVITATION_DAYS,
    },
  }
}

export async function memberCard(services: WorkerServices, reader: Reader): Promise<Told<'MEMBER_CARD'>> {
  const { db, settings } = services
  const card = reader.memberCardId === undefined ? undefined : await findMemberCard(db, reader.memberCardId)
  const organisation = card && (await findUser(db, card.organisationId))
  if (!card || card.endedAt || !organisation || organisation.deletedAt) return null
  const plain = await readNames(services, organisation.id)
  return {
    details: {
      ...reader,
      organisation: plain(displayName(organisation)),
      holder: plain(card.holderName),
      number: plain(card.number),
      validUntil: card.validUntil,
      siteUrl: `${settings.publicUrl}/activites`,
    },
  }
}

/** As they are, once an operator has agreed to anything of this organisation; before, without links. */
async function readNames({ db }: WorkerServices, organisationId: number): Promise<(name: string) => string> {
  return (await countValidatedActivities(db, organisationId)) > 0 ? (name) => name : withoutLinks
}
