import type { NotificationType } from '#server/domain/notification/kinds.ts'

/** The subject of each kind of notification, by ids. `readEventFacts` adds the facts of the event. */
export interface NotificationSubjects extends Record<NotificationType, object> {
  /** `isParent`: to the parent of a person under 14, who has to agree. */
  NEW_USER_NEED_CONFIRMATION: { isParent?: true }
  /**
   * A code for a new password; to a guest, the link to create an account. Or another secret that its owner requested.
   */
  NEW_PASSWORD: { purpose?: 'DELETE_ACCOUNT' | 'REGISTRATIONS' }
  /** `reminder`: the first, after a day, or the second and last, after a week. */
  ACCOUNT_NOT_ACTIVATED: { reminder: 1 | 2 }
  WELCOME: Record<string, never>
  ACTIVITY_CREATED: { activityId: number }
  ACTIVITY_VALID: { activityId: number }
  /** `revisionId`: only this change was reverted; the activity stays online. */
  ACTIVITY_NO_LONGER_VALID: { activityId: number; revisionId?: number }
  /**
   * `added`: how many people an enlarged registration gained. `isAsked`: the host has yet to approve them.
   */
  NEW_PARTICIPANT: { participationId: number; added?: number; isAsked?: true }
  PARTICIPANT_APPROVED: { participationId: number; added?: number }
  /** `since`: all registrations with this host from then on, in one email. */
  NEW_PARTICIPANT_FOR_HOST: { participationId: number; added?: number } | { since: string }
  /** The same for join requests. */
  NEW_WAITING_APPROVAL: { participationId: number; added?: number } | { since: string }
  /** `participationIds`: participations that had waited too long; the email names those that still wait. */
  PARTICIPANT_WAITING_TOO_LONG: { activityId: number; participationIds?: number[] }
  /** `asked`: the registration stays; only the people who were to be added to it are refused. */
  REFUSED_PARTICIPATION: { participationId: number; asked?: RefusedAddition }
  /** An operator changed a mark; the row says which one and why. */
  ATTENDANCE_CORRECTED: { correctionId: number; isForHost?: true }
  /** `activityId`: for the host, when another person or the system called it off. */
  ACTIVITY_CANCELLED: { participationId: number } | { activityId: number }
  ACTIVITY_CANCELLED_MISSING_PARTICIPANTS: { participationId: number } | { activityId: number }
  /** The row of the notification says which one. */
  ORGANISATION_INVITATION: Record<string, never>
  ACTIVITY_INVITATION: Record<string, never>
  MEMBER_CARD: Record<string, never>
  /** `proUntil`: earned by the first sale of the sponsored person. */
  SPONSORSHIP: { sponsoredId: number; proUntil?: string }
  NEWSLETTER_CONFIRMATION: { subscriptionId: number }
  PROMOTION: { subscriptionId: number; promotionId: number }
  /** Without a registration it is for the host. */
  NEXT_24H: { activityId: number; participationId: number | null }
  /** `since`: all comments from then on that concern this person, in one email. */
  NEW_COMMENT: { commentId: number } | { since: string }
  NEW_RESPONSE: { commentId: number } | { since: string }
  /** The activities are the rows of `activity_alert` that name this email. */
  ALERT_NEW_ACTIVITY: Record<string, never>
}

interface RefusedAddition {
  people: number
  reason: 'REFUSED' | 'EXPIRED'
  why: string | null
}
