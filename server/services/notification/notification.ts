import { insertHeldEmail } from '#db/queries/notification/held-email.ts'
import { insertNotification } from '#db/queries/notification/notification.ts'
import type { Participation } from '#db/schema/participation.ts'
import type { NotificationSubjects, NotificationType } from '#server/domain/notification/kinds.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { addTask } from '#server/services/platform/task.ts'
import { type EmailCause, payForEmail } from './email-payment.ts'
import { detailsOf, readEventFacts, withoutActivity } from './event-facts.ts'
import type { RecipientRef } from './recipient-ref.ts'

/** Returns the recipient of news about a registration; null when nobody can be reached. */
export function recipientOf({
  id,
  userId,
  email,
}: Pick<Participation, 'id' | 'userId' | 'email'>): RecipientRef | null {
  if (userId !== null) return { userId }
  return email ? { participationId: id } : null
}

/** HELD: sent after an operator's agreement, or when there is an allowance. REPEATED: the previous one says it all. */
export type Notified = 'LEAVES' | 'HELD' | 'REPEATED'

/**
 * Queues a notification for a person, with the task that will send it: both are written or rolled back with the running
 * transaction, and so is what they take from the budgets (docs/decisions/041). Throws EmailRefused where the action
 * itself has to wait.
 */
export async function notify<Type extends NotificationType>(
  services: Services,
  recipient: RecipientRef | number,
  type: Type,
  subject: NotificationSubjects[Type],
  { runAt = services.now(), ...known }: EmailCause & { runAt?: Date } = {},
): Promise<Notified> {
  const to = typeof recipient === 'number' ? { userId: recipient } : recipient
  const payment = await payForEmail(services, to, type, known)
  if (payment.outcome === 'REPEATED') return 'REPEATED'

  const facts = await readEventFacts(services, type, subject, to)
  // A held email reports the contents that an operator has agreed to: those are kept when it is sent.
  const kept = facts && payment.outcome === 'HELD' ? withoutActivity(facts) : facts
  const details = detailsOf(subject, kept)
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
