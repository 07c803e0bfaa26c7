import { insertHeldEmail } from '#db/queries/held-email.ts'
import { insertNotification } from '#db/queries/notification.ts'
import type { Participation } from '#db/schema.ts'
import { instant } from '#server/clock.ts'
import type { Services } from '#server/context.ts'
import type { NotificationType } from '#server/domain/notification.ts'
import { payForEmail, type EmailCause } from './email-payment.ts'
import type { Receiver } from './receiver.ts'
import { addTask } from './task.ts'

export type { Receiver }

/** What each kind of notification is about. Ids only: the letter reads the rest when it is written. */
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
  /** `since`: everybody who registered with this host from then on, in one letter. */
  NEW_PARTICIPANT_FOR_HOST: { participationId: number; added?: number } | { since: string }
  /** The same of those who ask to come. */
  NEW_WAITING_APPROVAL: { participationId: number; added?: number } | { since: string }
  /** Whose requests wait longest is read when the letter is written. */
  PARTICIPANT_WAITING_TOO_LONG: { activityId: number }
  /** `asked`: the registration stands; only so many people who were to come on top of it may not. */
  REFUSED_PARTICIPATION: { participationId: number; asked?: RefusedAddition }
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
  /** `since`: everything said from then on that concerns this person, in one letter. */
  NEW_COMMENT: { commentId: number } | { since: string }
  NEW_RESPONSE: { commentId: number } | { since: string }
  /** Which activities: the rows of `activity_alert` that name this letter. */
  ALERT_NEW_ACTIVITY: Record<string, never>
}

interface RefusedAddition {
  people: number
  reason: 'REFUSED' | 'EXPIRED'
  why: string | null
}

/** Who is told about a registration; null when nobody can be. */
export function receiverOf({
  id,
  userId,
  email,
}: Pick<Participation, 'id' | 'userId' | 'email'>): Receiver | null {
  if (userId !== null) return { userId }
  return email ? { participationId: id } : null
}

/** HELD: it leaves when an operator has agreed, or there is an allowance for it. REPEATED: the one before says it all. */
export type Notified = 'LEAVES' | 'HELD' | 'REPEATED'

/**
 * Leaves a message for a person, with the task that will send it: both live or die with the running transaction, and so does
 * what it takes from the budgets (docs/decisions/041). Throws EmailRefused where the act itself has to wait.
 */
export async function notify<Type extends NotificationType>(
  services: Services,
  receiver: Receiver | number,
  type: Type,
  subject: NotificationSubjects[Type],
  { runAt = services.now(), ...known }: EmailCause & { runAt?: Date } = {},
): Promise<Notified> {
  const to = typeof receiver === 'number' ? { userId: receiver } : receiver
  const payment = await payForEmail(services, to, type, known)
  if (payment.outcome === 'REPEATED') return 'REPEATED'

  const details = JSON.stringify(subject)
  const createdAt = instant(services.now())
  const notification = { ...NOBODY, ...to, type, details, createdAt }
  const notificationId = await insertNotification(services.db, notification)
  if (payment.outcome === 'HELD') {
    const participationId = 'participationId' in subject ? Number(subject.participationId) : null
    await insertHeldEmail(services.db, { ...payment.held, notificationId, participationId })
    return 'HELD'
  }
  await addTask(services, 'deliver-notification', { notificationId }, payment.at ?? runAt)
  return 'LEAVES'
}

const NOBODY = {
  userId: null,
  participationId: null,
  invitationId: null,
  memberCardId: null,
  subscriptionId: null,
  activityInvitationId: null,
  parentOfId: null,
}
