import type { Notification } from '#db/schema/notification.ts'
import type { EmailMessage, Translate } from '#emails/message.ts'
import { writeEmail } from '#emails/messages/index.ts'
import { isNotificationType, type NotificationType } from '#server/domain/notification/kinds.ts'
import type { MailAttachment } from '#server/gateways/mailer/mailer.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { readDetails } from '#server/services/notification/event-facts.ts'
import type { NotificationSubjects } from '#server/services/notification/notification.ts'
import {
  accountNotActivated,
  needsConfirmation,
  newPassword,
  sponsorship,
  welcome,
} from './account/new-password.ts'
import { activityCreated, activityRefused, activityValid } from './activity/activity-no-longer-valid.ts'
import { newComment, newResponse } from './conversation/news.ts'
import type { EmailContent, Occasion, Recipient } from './email.ts'
import { activityInvitation } from './invitation/activity-invitation.ts'
import { newsletterConfirmation, promotion } from './notification/promotion.ts'
import { memberCard, organisationInvitation } from './organisation/organisation-invitation.ts'
import { attendanceCorrected } from './participation/attendance-corrected.ts'
import { hostIsAsked, hostNews } from './participation/host-news.ts'
import { reminder } from './participation/next-24h.ts'
import { requestApproved, requestsWaiting } from './participation/participant-waiting-too-long.ts'
import {
  activityCancelled,
  missingParticipants,
  participationConfirmed,
  participationRefused,
} from './participation/refused-participation.ts'
import { newActivities } from './search/alert-new-activity.ts'

/** Collects, when the email is written, its contents. Every kind of notification has its line: the compiler checks. */
const builders: {
  [Type in NotificationType]: (
    services: WorkerServices,
    recipient: Recipient,
    subject: NotificationSubjects[Type],
    occasion: Occasion,
  ) => Promise<EmailContent<Type>>
} = {
  NEW_USER_NEED_CONFIRMATION: needsConfirmation,
  NEW_PASSWORD: newPassword,
  ACCOUNT_NOT_ACTIVATED: accountNotActivated,
  WELCOME: welcome,
  ACTIVITY_CREATED: activityCreated,
  ACTIVITY_VALID: activityValid,
  ACTIVITY_NO_LONGER_VALID: activityRefused,
  NEW_PARTICIPANT: participationConfirmed,
  NEW_PARTICIPANT_FOR_HOST: hostNews,
  NEW_WAITING_APPROVAL: hostIsAsked,
  PARTICIPANT_APPROVED: requestApproved,
  PARTICIPANT_WAITING_TOO_LONG: requestsWaiting,
  REFUSED_PARTICIPATION: participationRefused,
  ATTENDANCE_CORRECTED: attendanceCorrected,
  ACTIVITY_CANCELLED: activityCancelled,
  ACTIVITY_CANCELLED_MISSING_PARTICIPANTS: missingParticipants,
  ACTIVITY_INVITATION: activityInvitation,
  ORGANISATION_INVITATION: organisationInvitation,
  MEMBER_CARD: memberCard,
  SPONSORSHIP: sponsorship,
  NEWSLETTER_CONFIRMATION: newsletterConfirmation,
  PROMOTION: promotion,
  NEXT_24H: reminder,
  NEW_COMMENT: newComment,
  NEW_RESPONSE: newResponse,
  ALERT_NEW_ACTIVITY: newActivities,
}

/** An email with its attachments and headers. */
interface BuiltEmail {
  message: EmailMessage
  attachments?: MailAttachment[]
  headers?: Record<string, string>
}

export async function buildEmail(
  services: WorkerServices,
  recipient: Recipient,
  notification: Notification,
  t: Translate,
): Promise<BuiltEmail | null> {
  const { id, type, createdAt } = notification
  if (!isNotificationType(type)) return null
  const { facts, subject: about } = readDetails(notification.details)
  // Written by `notify`, whose types keep subject and type together.
  const subject = about as NotificationSubjects[typeof type]
  return gatherAndWrite(services, recipient, { type, subject, notificationId: id, createdAt, facts }, t)
}

async function gatherAndWrite<Type extends NotificationType>(
  services: WorkerServices,
  recipient: Recipient,
  { type, subject, ...occasion }: Occasion & { type: Type; subject: NotificationSubjects[Type] },
  t: Translate,
): Promise<BuiltEmail | null> {
  const content = await builders[type](services, recipient, subject, occasion)
  if (!content) return null
  const { details, ...beside } = content
  return { message: writeEmail(type, t, details), ...beside }
}
