import type { EmailMessage, EmailWriter, Translate } from '#emails/message.ts'
import { type AccountDeletion, accountDeletion } from './account/account-deletion.ts'
import { type AccountNotActivated, accountNotActivated } from './account/account-not-activated.ts'
import { type ConfirmEmail, confirmEmail } from './account/confirm-email.ts'
import { type GuestLink, guestLink } from './account/guest-link.ts'
import { type NewPassword, newPassword } from './account/new-password.ts'
import { type ParentAsked, parentAsked } from './account/parent-asked.ts'
import { type Sponsorship, sponsorship } from './account/sponsorship.ts'
import { type Welcome, welcome } from './account/welcome.ts'
import { type ActivityCreated, activityCreated } from './activity/activity-created.ts'
import {
  type ActivityEndedForHost,
  activityEndedForHost,
  type MissingParticipants,
  missingParticipants,
} from './activity/activity-ended-for-host.ts'
import { type ActivityRefused, activityRefused } from './activity/activity-refused.ts'
import { type ActivityValid, activityValid } from './activity/activity-valid.ts'
import {
  type ConversationDigest,
  conversationDigest,
  type NewComment,
  newComment,
  newResponse,
} from './conversation/conversation-digest.ts'
import { type ActivityInvitation, activityInvitation } from './invitation/activity-invitation.ts'
import {
  type NewsletterConfirmation,
  newsletterConfirmation,
} from './notification/newsletter-confirmation.ts'
import { type Promotion, promotion } from './notification/promotion.ts'
import { type MemberCard, memberCard } from './organisation/member-card.ts'
import {
  type OrganisationInvitation,
  organisationInvitation,
} from './organisation/organisation-invitation.ts'
import {
  type AttendanceCorrected,
  attendanceCorrected,
  type AttendanceCorrectedForHost,
  attendanceCorrectedForHost,
} from './participation/attendance-corrected.ts'
import { type HostDigest, hostDigest } from './participation/host-digest.ts'
import {
  type ParticipationConfirmed,
  participationConfirmed,
} from './participation/participation-confirmed.ts'
import { type ParticipationForHost, participationForHost } from './participation/participation-for-host.ts'
import {
  type ActivityCancelled,
  activityCancelled,
  type ParticipationRefused,
  participationRefused,
} from './participation/participation-refused.ts'
import { type Reminder, reminder, type ReminderForHost, reminderForHost } from './participation/reminder.ts'
import {
  requestApproved,
  requestDigest,
  type RequestEnded,
  requestEnded,
  requestForHost,
  type RequestReceived,
  requestReceived,
  requestsWaiting,
  type WaitingRequests,
} from './participation/request-ended.ts'
import { type NewActivities, newActivities } from './search/new-activities.ts'

/** The data of each email. A kind of email is a line here, a line below, and its file. */
export interface EmailDetails {
  NEW_USER_NEED_CONFIRMATION: ConfirmEmail | ParentAsked
  NEW_PASSWORD: NewPassword | AccountDeletion | GuestLink
  ACCOUNT_NOT_ACTIVATED: AccountNotActivated
  WELCOME: Welcome
  ACTIVITY_CREATED: ActivityCreated
  ACTIVITY_VALID: ActivityValid
  ACTIVITY_NO_LONGER_VALID: ActivityRefused
  NEW_PARTICIPANT: ParticipationConfirmed | RequestReceived
  NEW_PARTICIPANT_FOR_HOST: ParticipationForHost | HostDigest
  NEW_WAITING_APPROVAL: ParticipationForHost | HostDigest
  PARTICIPANT_APPROVED: ParticipationConfirmed
  PARTICIPANT_WAITING_TOO_LONG: WaitingRequests
  REFUSED_PARTICIPATION: ParticipationRefused | RequestEnded
  ATTENDANCE_CORRECTED: AttendanceCorrected | AttendanceCorrectedForHost
  ACTIVITY_CANCELLED: ActivityCancelled | ActivityEndedForHost
  ACTIVITY_CANCELLED_MISSING_PARTICIPANTS: MissingParticipants | ActivityEndedForHost
  ACTIVITY_INVITATION: ActivityInvitation
  ORGANISATION_INVITATION: OrganisationInvitation
  MEMBER_CARD: MemberCard
  SPONSORSHIP: Sponsorship
  NEWSLETTER_CONFIRMATION: NewsletterConfirmation
  PROMOTION: Promotion
  NEXT_24H: Reminder | ReminderForHost
  NEW_COMMENT: NewComment | ConversationDigest
  NEW_RESPONSE: NewComment | ConversationDigest
  ALERT_NEW_ACTIVITY: NewActivities
}

export type EmailType = keyof EmailDetails

type Emails = { [Type in EmailType]: EmailWriter<EmailDetails[Type]> }

const messages: Emails = {
  NEW_USER_NEED_CONFIRMATION: (t, details) =>
    'agreeUrl' in details ? parentAsked(t, details) : confirmEmail(t, details),
  NEW_PASSWORD: (t, details) => {
    if ('deleteUrl' in details) return accountDeletion(t, details)
    return 'registrationsUrl' in details ? guestLink(t, details) : newPassword(t, details)
  },
  ACCOUNT_NOT_ACTIVATED: accountNotActivated,
  WELCOME: welcome,
  ACTIVITY_CREATED: activityCreated,
  ACTIVITY_VALID: activityValid,
  ACTIVITY_NO_LONGER_VALID: activityRefused,
  NEW_PARTICIPANT: (t, details) =>
    'asked' in details ? requestReceived(t, details) : participationConfirmed(t, details),
  NEW_PARTICIPANT_FOR_HOST: (t, details) =>
    'since' in details ? hostDigest(t, details) : participationForHost(t, details),
  NEW_WAITING_APPROVAL: (t, details) =>
    'since' in details ? requestDigest(t, details) : requestForHost(t, details),
  PARTICIPANT_APPROVED: requestApproved,
  PARTICIPANT_WAITING_TOO_LONG: requestsWaiting,
  REFUSED_PARTICIPATION: (t, details) =>
    'cause' in details ? requestEnded(t, details) : participationRefused(t, details),
  ATTENDANCE_CORRECTED: (t, details) =>
    'participant' in details ? attendanceCorrectedForHost(t, details) : attendanceCorrected(t, details),
  ACTIVITY_CANCELLED: (t, details) =>
    'cause' in details ? activityEndedForHost(t, details) : activityCancelled(t, details),
  ACTIVITY_CANCELLED_MISSING_PARTICIPANTS: (t, details) =>
    'cause' in details ? activityEndedForHost(t, details) : missingParticipants(t, details),
  ACTIVITY_INVITATION: activityInvitation,
  ORGANISATION_INVITATION: organisationInvitation,
  MEMBER_CARD: memberCard,
  SPONSORSHIP: sponsorship,
  NEWSLETTER_CONFIRMATION: newsletterConfirmation,
  PROMOTION: promotion,
  NEXT_24H: (t, details) => ('tickets' in details ? reminder(t, details) : reminderForHost(t, details)),
  NEW_COMMENT: (t, details) => ('said' in details ? conversationDigest(t, details) : newComment(t, details)),
  NEW_RESPONSE: (t, details) =>
    'said' in details ? conversationDigest(t, details) : newResponse(t, details),
  ALERT_NEW_ACTIVITY: newActivities,
}

export function writeEmail<Type extends EmailType>(
  type: Type,
  t: Translate,
  details: EmailDetails[Type],
): EmailMessage {
  return messages[type](t, details)
}
