import type { NotificationType } from '#server/domain/notification/kinds.ts'

/** What each kind of notification is about, by ids. `readEventFacts` adds what it tells of the event. */
export interface NotificationSubjects extends Record<NotificationType, object> {
  /** `isParent`: to the parent of somebody under 14, who has to agree. */
  NEW_USER_NEED_CONFIRMATION: { isParent?: true }
  /** A code for a new password; to a guest, the link with which they open an account. Or another secret that its owner asked for. */
  NEW_PASSWORD: { purpose?: 'DELETE_ACCOUNT' | 'REGISTRATIONS' }
  /** `reminder`: the first, after a day, or the second and last, after a week. */
  ACCOUNT_NOT_ACTIVATED: { reminder: 1 | 2 }
  WELCOME: Record<string, never>
  ACTIVITY_CREATED: { activityId: number }
  ACTIVITY_VALID: { activityId: number }
  /** `revisionId`: only this change was put back; the activity stays online. */
  ACTIVITY_NO_LONGER_VALID: { activityId: number; revisionId?: number }
  /** `added`: how many people an enlarged registration gained. `isAsked`: the host has yet to say whether they may come. */
  NEW_PARTICIPANT: { participationId: number; added?: number; isAsked?: true }
  PARTICIPANT_APPROVED: { participationId: number; added?: number }
  /** `since`: everybody who registered with this host from then on, in one email. */
  NEW_PARTICIPANT_FOR_HOST: { participationId: number; added?: number } | { since: string }
  /** The same of those who ask to come. */
  NEW_WAITING_APPROVAL: { participationId: number; added?: number } | { since: string }
  /** `participationIds`: who has waited too long; those who still do are named. */
  PARTICIPANT_WAITING_TOO_LONG: { activityId: number; participationIds?: number[] }
  /** `asked`: the registration stands; only so many people who were to come on top of it may not. */
  REFUSED_PARTICIPATION: { participationId: number; asked?: RefusedAddition }
  /** An operator changed a mark; which one it was and why stands in the row. */
  ATTENDANCE_CORRECTED: { correctionId: number; isForHost?: true }
  /** `activityId`: for the host, when it was not they who called it off. */
  ACTIVITY_CANCELLED: { participationId: number } | { activityId: number }
  ACTIVITY_CANCELLED_MISSING_PARTICIPANTS: { participationId: number } | { activityId: number }
  /** Which one stands in the row of the notification. */
  ORGANISATION_INVITATION: Record<string, never>
  ACTIVITY_INVITATION: Record<string, never>
  MEMBER_CARD: Record<string, never>
  /** `proUntil`: what the first sale of the person sponsored has earned. */
  SPONSORSHIP: { sponsoredId: number; proUntil?: string }
  NEWSLETTER_CONFIRMATION: { subscriptionId: number }
  PROMOTION: { subscriptionId: number; promotionId: number }
  /** Without a registration it is for the host. */
  NEXT_24H: { activityId: number; participationId: number | null }
  /** `since`: everything said from then on that concerns this person, in one email. */
  NEW_COMMENT: { commentId: number } | { since: string }
  NEW_RESPONSE: { commentId: number } | { since: string }
  /** Which activities: the rows of `activity_alert` that name this email. */
  ALERT_NEW_ACTIVITY: Record<string, never>
}

interface RefusedAddition {
  people: number
  reason: 'REFUSED' | 'EXPIRED'
  why: string | null
}
