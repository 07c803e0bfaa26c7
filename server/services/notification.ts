import { insertNotification } from '#db/queries/notification.ts'
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
  NEW_PARTICIPANT: { participationId: number }
  NEW_PARTICIPANT_FOR_HOST: { participationId: number }
}

/** Leaves a message for a person, with the task that will send it: both live or die with the running transaction. */
export async function notify<Type extends NotificationType>(
  services: Services,
  userId: number,
  type: Type,
  subject: NotificationSubjects[Type],
): Promise<void> {
  const details = JSON.stringify(subject)
  const notificationId = await insertNotification(services.db, {
    userId,
    type,
    details,
    createdAt: instant(services.now()),
  })
  await addTask(services, 'deliver-notification', { notificationId })
}
