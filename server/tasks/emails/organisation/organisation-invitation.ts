import { findUser } from '#db/queries/account/user.ts'
import { countValidatedActivities } from '#db/queries/activity/activity.ts'
import { findInvitation } from '#db/queries/organisation/invitation.ts'
import { findMemberCard } from '#db/queries/organisation/member-card.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { INVITATION_DAYS, invitationState } from '#server/domain/organisation/acting.ts'
import { withoutLinks } from '#server/domain/organisation/plain-name.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { sealInvitation } from '#server/services/organisation/invitation.ts'
import type { EmailContent, Recipient } from '#server/tasks/emails/email.ts'

/** Nothing is sent about an invitation that was withdrawn before its email was written. */
export async function organisationInvitation(
  services: WorkerServices,
  recipient: Recipient,
): Promise<EmailContent<'ORGANISATION_INVITATION'>> {
  const { db, now, settings } = services
  const invitation =
    recipient.invitationId === undefined ? undefined : await findInvitation(db, recipient.invitationId)
  if (!invitation || invitationState(invitation, now()) !== 'OPEN') return null
  const { invitedBy, organisationId } = invitation
  const inviter = invitedBy === organisationId ? undefined : await findUser(db, invitedBy)
  const plain = await readNames(services, organisationId)
  const organisation = plain(displayName(invitation.organisation))
  const link = sealInvitation(services, invitation.id)
  return {
    details: {
      ...recipient,
      organisation,
      inviter: inviter ? plain(displayName(inviter)) : null,
      isAdmin: invitation.role === 'ADMIN',
      answerUrl: `${settings.publicUrl}/invitation?lien=${link}&lang=${recipient.locale}`,
      validDays: INVITATION_DAYS,
    },
  }
}

export async function memberCard(
  services: WorkerServices,
  recipient: Recipient,
): Promise<EmailContent<'MEMBER_CARD'>> {
  const { db, settings } = services
  const card =
    recipient.memberCardId === undefined ? undefined : await findMemberCard(db, recipient.memberCardId)
  const organisation = card && (await findUser(db, card.organisationId))
  if (!card || card.endedAt || !organisation || organisation.deletedAt) return null
  const plain = await readNames(services, organisation.id)
  return {
    details: {
      ...recipient,
      organisation: plain(displayName(organisation)),
      holder: plain(card.holderName),
      number: plain(card.number),
      validUntil: card.validUntil,
      siteUrl: `${settings.publicUrl}/activites`,
    },
  }
}

/**
 * Names as they are, once an operator has validated an activity of this organisation; before, without links.
 */
async function readNames({ db }: WorkerServices, organisationId: number): Promise<(name: string) => string> {
  return (await countValidatedActivities(db, organisationId)) > 0 ? (name) => name : withoutLinks
}
