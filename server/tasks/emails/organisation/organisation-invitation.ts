import { findUser } from '#db/queries/account/user.ts'
import { countValidatedActivities } from '#db/queries/activity/review-queue.ts'
import { findOrganisationInvitation } from '#db/queries/organisation/invitation.ts'
import { writeOrganisationInvitation } from '#emails/messages/organisation/organisation-invitation.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { withoutLinks } from '#server/domain/account/plain-name.ts'
import { INVITATION_DAYS, invitationRefusal } from '#server/domain/organisation/acting.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { sealInvitation } from '#server/services/organisation/invitation.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'

/** Nothing is sent about an invitation that was withdrawn before its email was written. */
export const organisationInvitation: EmailBuilder<'ORGANISATION_INVITATION'> = async (args) => {
  const { services, recipient, t } = args
  const { db, now, settings } = services
  const invitation =
    recipient.invitationId === undefined
      ? undefined
      : await findOrganisationInvitation(db, recipient.invitationId)
  if (!invitation || invitationRefusal(invitation, now())) return null
  const { invitedBy, organisationId } = invitation
  const inviter = invitedBy === organisationId ? undefined : await findUser(db, invitedBy)
  const plain = await makePlain(services, organisationId)
  const link = sealInvitation(services, invitation.id)
  const message = writeOrganisationInvitation(t, {
    ...recipient,
    organisation: plain(displayName(invitation.organisation)),
    inviter: inviter ? plain(displayName(inviter)) : null,
    isAdmin: invitation.role === 'ADMIN',
    answerUrl: `${settings.publicUrl}/invitation?lien=${link}&lang=${recipient.locale}`,
    validDays: INVITATION_DAYS,
  })
  return { message }
}

/** Names as they are, once an operator has validated an activity of this organisation; before, without links. */
export async function makePlain(
  { db }: WorkerServices,
  organisationId: number,
): Promise<(name: string) => string> {
  return (await countValidatedActivities(db, organisationId)) > 0 ? (name) => name : withoutLinks
}
