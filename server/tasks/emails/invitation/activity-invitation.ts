import { findUserByEmail } from '#db/queries/account/user.ts'
import { findListedActivity } from '#db/queries/activity/listed.ts'
import { findInvitation } from '#db/queries/invitation/invitee-list.ts'
import { writeActivityInvitation } from '#emails/messages/invitation/activity-invitation.ts'
import { invitationLinkState } from '#server/domain/invitation/invitee-list.ts'
import { isAdmitted } from '#server/domain/moderation/validation.ts'
import { describeGuests } from '#server/services/invitation/invitee.ts'
import { invitationLink } from '#server/services/invitation/link.ts'
import { wantsEmail } from '#server/services/notification/preferences.ts'
import { activityFacts, coverUrl, hostName } from '#server/tasks/emails/activity-facts.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'
import { unsubscribeHeaders } from '#server/tasks/emails/unsubscribe.ts'

/** Nothing is sent to invitees who were removed, registered, answered or unsubscribed before the email was written. */
export const activityInvitation: EmailBuilder<'ACTIVITY_INVITATION'> = async (args) => {
  const { services, recipient, facts, t } = args
  const { db, now, settings } = services
  const { activityInvitationId: id } = recipient
  const invitation = id === undefined ? undefined : await findInvitation(db, id)
  const activity = invitation && (await findListedActivity(db, invitation.activityId))
  if (!activity) return null
  const shown = { ...activity, isShown: isAdmitted(activity) }
  const [guest] = await describeGuests(services, activity, [invitation])
  if (guest?.state !== 'SENT' || invitationLinkState(invitation, shown, now()) !== 'OPEN') return null
  const account = await findUserByEmail(db, invitation.emailKey)
  if (account && !(await wantsEmail(db, account.id, 'ACTIVITY_INVITATION'))) return null

  const content = { ...activity, ...facts?.activity }
  const answer = invitationLink(services, invitation.id, 'answer')
  const stop = invitationLink(services, invitation.id, 'stop')
  const answerUrl = `${settings.publicUrl}/invitation/activite?lien=${answer}`
  const stopUrl = `${settings.publicUrl}/invitation/desabonnement?lien=${stop}`
  const message = writeActivityInvitation(t, {
    ...recipient,
    ...activityFacts(content),
    host: hostName(activity),
    coverUrl: coverUrl(activity, settings.publicUrl),
    acceptUrl: `${answerUrl}&lang=${recipient.locale}`,
    declineUrl: `${answerUrl}&reponse=non&lang=${recipient.locale}`,
    stopUrl: `${stopUrl}&lang=${recipient.locale}`,
    isReminder: facts?.isReminder ?? invitation.emailsSent > 1,
    isPrivate: content.isPrivate,
  })
  return { message, headers: unsubscribeHeaders(stopUrl) }
}
