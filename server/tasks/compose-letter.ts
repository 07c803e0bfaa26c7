import type { Letter, Translate } from '#emails/letter.ts'
import { writeLetter } from '#emails/letters/index.ts'
import type { Notification } from '#db/schema.ts'
import type { WorkerServices } from '#server/context.ts'
import type { MailAttachment } from '#server/gateways/post.ts'
import { isNotificationType, type NotificationType } from '#server/domain/notification.ts'
import type { NotificationSubjects } from '#server/services/notification.ts'
import { activityCreated, activityRefused, activityValid } from './letters-to-hosts.ts'
import { hostNews } from './letters-of-host-news.ts'
import {
  activityCancelled,
  participationConfirmed,
  participationRefused,
} from './letters-of-registrations.ts'
import { reminder } from './letters-of-reminders.ts'
import { confirmEmail, welcome } from './letters-of-accounts.ts'
import type { Reader, Told } from './told.ts'

/** Reads, when the letter is written, all that it says. Every kind of notification has its line: the compiler checks. */
const tellers: {
  [Type in NotificationType]: (
    services: WorkerServices,
    reader: Reader,
    subject: NotificationSubjects[Type],
  ) => Promise<Told<Type>>
} = {
  NEW_USER_NEED_CONFIRMATION: confirmEmail,
  WELCOME: welcome,
  ACTIVITY_CREATED: activityCreated,
  ACTIVITY_VALID: activityValid,
  ACTIVITY_NO_LONGER_VALID: activityRefused,
  NEW_PARTICIPANT: participationConfirmed,
  NEW_PARTICIPANT_FOR_HOST: hostNews,
  REFUSED_PARTICIPATION: participationRefused,
  ACTIVITY_CANCELLED: activityCancelled,
  NEXT_24H: reminder,
}

export async function composeLetter(
  services: WorkerServices,
  reader: Reader,
  notification: Notification,
  t: Translate,
): Promise<{ letter: Letter; attachments?: MailAttachment[] } | null> {
  const { type, details } = notification
  if (!isNotificationType(type)) return null
  // Written by `notify`, which saw to it that subject and type belong together.
  return tellAndWrite(services, reader, type, JSON.parse(details) as NotificationSubjects[typeof type], t)
}

async function tellAndWrite<Type extends NotificationType>(
  services: WorkerServices,
  reader: Reader,
  type: Type,
  subject: NotificationSubjects[Type],
  t: Translate,
): Promise<{ letter: Letter; attachments?: MailAttachment[] } | null> {
  const told = await tellers[type](services, reader, subject)
  return told && { letter: writeLetter(type, t, told.details), attachments: told.attachments }
}
