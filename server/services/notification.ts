import { insertNotification } from '#db/queries/notification.ts'
import type { Participation } from '#db/schema.ts'
import { instant } from '#server/clock.ts'
import type { Services } from '#server/context.ts'
import type { NotificationType } from '#server/domain/notification.ts'
import { addTask } from './task.ts'

/** What each kind of notification is about. Ids only: the letter reads the rest when it is written. */
export interface NotificationSubjects extends Record<NotificationType, object> {
  NEW_USER_NEED_CONFIRMATION: Record<string, never>
  WELCOME: Record<string, never>
  ACTIVITY_CREATED: { activityId: number }
  ACTIVITY_VALID: { activityId: number }
  ACTIVITY_NO_LONGER_VALID: { activityId: number }
  /** `added`: how many people an enlarged registration gained. */
  NEW_PARTICIPANT: { participationId: number; added?: number }
  /** `since`: everybody who registered with this host from then on, in one letter. */
  NEW_PARTICIPANT_FOR_HOST: { participationId: number; added?: number } | { since: string }
  REFUSED_PARTICIPATION: { participationId: number }
  ACTIVITY_CANCELLED: { participationId: number }
  /** Without a registration it is for the host. */
  NEXT_24H: { activityId: number; participationId: number | null }
}

/** An account, or somebody entered by hand, who has an address but no account. */
export type Receiver = { userId: number } | { participationId: number }

/** Who is told about a registration; null when nobody can be. */
export function receiverOf({
  id,
  userId,
  email,
}: Pick<Participation, 'id' | 'userId' | 'email'>): Receiver | null {
  if (userId !== null) return { userId }
  return email ? { participationId: id } : null
}

/** Leaves a message for a person, with the task that will send it: both live or die with the running transaction. */
export async function notify<Type extends NotificationType>(
  services: Services,
  receiver: Receiver | number,
  type: Type,
  subject: NotificationSubjects[Type],
  runAt: Date = services.now(),
): Promise<void> {
  const details = JSON.stringify(subject)
  const notificationId = await insertNotification(services.db, {
    ...addressed(receiver),
    type,
    details,
    createdAt: instant(services.now()),
  })
  await addTask(services, 'deliver-notification', { notificationId }, runAt)
}

function addressed(receiver: Receiver | number) {
  const { userId, participationId } = {
    userId: null,
    participationId: null,
    ...(typeof receiver === 'number' ? { userId: receiver } : receiver),
  }
  return { userId, participationId }
}
