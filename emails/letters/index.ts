import type { Letter, LetterWriter, Translate } from '../letter.ts'
import { accountDeletion, type AccountDeletion } from './account-deletion.ts'
import { accountNotActivated, type AccountNotActivated } from './account-not-activated.ts'
import { activityCreated, type ActivityCreated } from './activity-created.ts'
import {
  activityEndedForHost,
  missingParticipants,
  type ActivityEndedForHost,
  type MissingParticipants,
} from './activity-ended.ts'
import {
  attendanceCorrected,
  attendanceCorrectedForHost,
  type AttendanceCorrected,
  type AttendanceCorrectedForHost,
} from './attendance-corrected.ts'
import { activityInvitation, type ActivityInvitation } from './activity-invitation.ts'
import { activityRefused, type ActivityRefused } from './activity-refused.ts'
import { activityValid, type ActivityValid } from './activity-valid.ts'
import { confirmEmail, type ConfirmEmail } from './confirm-email.ts'
import {
  conversationDigest,
  newComment,
  newResponse,
  type ConversationDigest,
  type NewComment,
} from './conversation.ts'
import { guestLink, type GuestLink } from './guest-link.ts'
import { hostDigest, type HostDigest } from './host-digest.ts'
import { memberCard, type MemberCard } from './member-card.ts'
import { newActivities, type NewActivities } from './new-activities.ts'
import { newPassword, type NewPassword } from './new-password.ts'
import { newsletterConfirmation, type NewsletterConfirmation } from './newsletter-confirmation.ts'
import { organisationInvitation, type OrganisationInvitation } from './organisation-invitation.ts'
import { parentAsked, type ParentAsked } from './parent.ts'
import { participationConfirmed, type ParticipationConfirmed } from './participation-confirmed.ts'
import {
  activityCancelled,
  participationRefused,
  type ActivityCancelled,
  type ParticipationRefused,
} from './participation-ended.ts'
import { participationForHost, type ParticipationForHost } from './participation-for-host.ts'
import { promotion, type Promotion } from './promotion.ts'
import { reminder, reminderForHost, type Reminder, type ReminderForHost } from './reminder.ts'
import {
  requestApproved,
  requestDigest,
  requestEnded,
  requestForHost,
  requestReceived,
  requestsWaiting,
  type RequestEnded,
  type RequestReceived,
  type RequestsWaiting,
} from './requests.ts'
import { sponsorship, type Sponsorship } from './sponsorship.ts'
import { welcome, type Welcome } from './welcome.ts'

/** What each letter must be told. A kind of letter is a line here, a line below, and its file. */
export interface LetterDetails {
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
  PARTICIPANT_WAITING_TOO_LONG: RequestsWaiting
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

export type LetterType = keyof LetterDetails

type Letters = { [Type in LetterType]: LetterWriter<LetterDetails[Type]> }

const letters: Letters = {
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

export function writeLetter<Type extends LetterType>(
  type: Type,
  t: Translate,
  details: LetterDetails[Type],
): Letter {
  return letters[type](t, details)
}
