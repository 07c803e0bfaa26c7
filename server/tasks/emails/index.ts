import type { Notification } from '#db/schema/notification.ts'
import type { Translate } from '#emails/message.ts'
import {
  isNotificationType,
  type NotificationSubjects,
  type NotificationType,
} from '#server/domain/notification/kinds.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { readDetails } from '#server/services/notification/event-facts.ts'
import { accountDeleted } from './account/account-deleted.ts'
import { accountNotActivated } from './account/account-not-activated.ts'
import { credentialChanged } from './account/credential-changed.ts'
import { identityCode } from './account/identity-code.ts'
import { newPassword } from './account/new-password.ts'
import { newUserNeedConfirmation } from './account/new-user-need-confirmation.ts'
import { sessionsEnded } from './account/sessions-ended.ts'
import { sponsorship } from './account/sponsorship.ts'
import { welcome } from './account/welcome.ts'
import { activityCancelled } from './activity/activity-cancelled.ts'
import { activityCancelledMissingParticipants } from './activity/activity-cancelled-missing-participants.ts'
import { activityChanged } from './activity/activity-changed.ts'
import { activityCreated } from './activity/activity-created.ts'
import { activityNoLongerValid } from './activity/activity-no-longer-valid.ts'
import { activityValid } from './activity/activity-valid.ts'
import { newComment } from './conversation/new-comment.ts'
import { newResponse } from './conversation/new-response.ts'
import type { BuiltEmail, EmailArgs, EmailBuilder, Recipient } from './email.ts'
import { activityInvitation } from './invitation/activity-invitation.ts'
import { customTemplate } from './notification/custom-template.ts'
import { newsletterConfirmation } from './notification/newsletter-confirmation.ts'
import { promotion } from './notification/promotion.ts'
import { memberCard } from './organisation/member-card.ts'
import { organisationInvitation } from './organisation/organisation-invitation.ts'
import { attendanceCorrected } from './participation/attendance-corrected.ts'
import { newParticipant } from './participation/new-participant.ts'
import { newParticipantForHost } from './participation/new-participant-for-host.ts'
import { newWaitingApproval } from './participation/new-waiting-approval.ts'
import { next24h } from './participation/next-24h.ts'
import { participantApproved } from './participation/participant-approved.ts'
import { participantWaitingTooLong } from './participation/participant-waiting-too-long.ts'
import { placeOfferOver } from './participation/place-offer-over.ts'
import { placeOffered } from './participation/place-offered.ts'
import { refusedParticipation } from './participation/refused-participation.ts'
import { ticketHandedOn } from './participation/ticket-handed-on.ts'
import { ticketsCancelled } from './participation/tickets-cancelled.ts'
import { participantMissingValidation } from './payment/participant-missing-validation.ts'
import { paymentAccountMissing } from './payment/payment-account-missing.ts'
import { alertNewActivity } from './search/alert-new-activity.ts'
import { withUnsubscribe } from './unsubscribe.ts'

/** A kind of notification without a builder does not compile. */
const builders: { [Type in NotificationType]: EmailBuilder<Type> } = {
  NEW_USER_NEED_CONFIRMATION: newUserNeedConfirmation,
  NEW_PASSWORD: newPassword,
  ACCOUNT_NOT_ACTIVATED: accountNotActivated,
  IDENTITY_CODE: identityCode,
  CREDENTIAL_CHANGED: credentialChanged,
  SESSIONS_ENDED: sessionsEnded,
  ACCOUNT_DELETED: accountDeleted,
  WELCOME: welcome,
  ACTIVITY_CREATED: activityCreated,
  ACTIVITY_VALID: activityValid,
  ACTIVITY_NO_LONGER_VALID: activityNoLongerValid,
  NEW_PARTICIPANT: newParticipant,
  NEW_PARTICIPANT_FOR_HOST: newParticipantForHost,
  NEW_WAITING_APPROVAL: newWaitingApproval,
  PARTICIPANT_APPROVED: participantApproved,
  PARTICIPANT_MISSING_VALIDATION: participantMissingValidation,
  PARTICIPANT_WAITING_TOO_LONG: participantWaitingTooLong,
  TICKETS_CANCELLED: ticketsCancelled,
  TICKET_HANDED_ON: ticketHandedOn,
  ACTIVITY_CHANGED: activityChanged,
  REFUSED_PARTICIPATION: refusedParticipation,
  ATTENDANCE_CORRECTED: attendanceCorrected,
  ACTIVITY_CANCELLED: activityCancelled,
  ACTIVITY_CANCELLED_MISSING_PARTICIPANTS: activityCancelledMissingParticipants,
  PLACE_OFFERED: placeOffered,
  PLACE_OFFER_OVER: placeOfferOver,
  PAYMENT_ACCOUNT_MISSING: paymentAccountMissing,
  ACTIVITY_INVITATION: activityInvitation,
  ORGANISATION_INVITATION: organisationInvitation,
  MEMBER_CARD: memberCard,
  SPONSORSHIP: sponsorship,
  NEWSLETTER_CONFIRMATION: newsletterConfirmation,
  PROMOTION: promotion,
  NEXT_24H: next24h,
  NEW_COMMENT: newComment,
  NEW_RESPONSE: newResponse,
  ALERT_NEW_ACTIVITY: alertNewActivity,
  CUSTOM_TEMPLATE: customTemplate,
}

/** Returns the email of a notification as it has to be now; null when there is nothing to send any more. */
export async function buildEmail(
  services: WorkerServices,
  recipient: Recipient,
  notification: Notification,
  t: Translate,
): Promise<BuiltEmail | null> {
  const { id: notificationId, type, createdAt } = notification
  if (!isNotificationType(type)) return null
  const { facts, subject } = readDetails(notification.details)
  const args = { services, recipient, notificationId, createdAt, facts, t }
  // Written by `notify`, whose types keep subject and type together.
  const built = await build(type, { ...args, subject })
  return built && withUnsubscribe(args, type, built)
}

function build<Type extends NotificationType>(
  type: Type,
  args: EmailArgs & { subject: NotificationSubjects[Type] },
): Promise<BuiltEmail | null> {
  return builders[type](args)
}
