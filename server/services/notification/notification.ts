import { insertHeldEmail } from '#db/queries/notification/held-email.ts'
import { insertNotificationRows } from '#db/queries/notification/notification.ts'
import type { User } from '#db/schema/account.ts'
import type { Participation } from '#db/schema/participation.ts'
import type { NotificationSubjects, NotificationType } from '#server/domain/notification/kinds.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { addTasks } from '#server/services/platform/task.ts'
import { type EmailCause, payForEmail, readRecipients } from './email-payment.ts'
import { detailsOf, type EventFacts, readEventFacts, withoutActivity } from './event-facts.ts'
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

/** What is known of a notification beyond its subject. */
interface Known extends EmailCause {
  runAt?: Date
  /** The facts of the event, where the transaction has just written them; else they are read. */
  facts?: EventFacts
}

/** A notification of one of the kinds, with the subject of that kind. */
export type News = {
  [Type in NotificationType]: { type: Type; to: RecipientRef; subject: NotificationSubjects[Type] } & Known
}[NotificationType]

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
  known: Known = {},
): Promise<Notified> {
  const to = typeof recipient === 'number' ? { userId: recipient } : recipient
  // The signature keeps type and subject together.
  const [notified = 'REPEATED'] = await notifyAll(services, [{ type, to, subject, ...known } as News])
  return notified
}

/** Queues the notifications of one event, all rows with one statement; returns the outcome of each, in their order. */
export async function notifyAll(services: Services, news: readonly News[]): Promise<Notified[]> {
  const accounts = await readRecipients(services, news)
  const described = []
  for (const one of news) described.push(await describe(services, one, accounts))
  const leaving = described.flatMap((one) => (one === null ? [] : [one]))
  const ids = await insertNotificationRows(
    services.db,
    leaving.map(({ row }) => row),
  )
  const tasks = []
  for (const [index, notificationId] of ids.entries()) {
    const { held, runAt, workClass } = leaving[index] ?? {}
    if (held) await insertHeldEmail(services.db, { ...held, notificationId })
    else tasks.push({ payload: { notificationId }, runAt, workClass })
  }
  await addTasks(services, 'deliver-notification', tasks)
  return described.map((one) => (one === null ? 'REPEATED' : one.held ? 'HELD' : 'LEAVES'))
}

/** Returns what is written of a notification; null when it is not sent, because the previous one says it all. */
async function describe(
  services: Services,
  { type, to, subject, runAt, facts, ...cause }: News,
  accounts: ReadonlyMap<number, User>,
) {
  const account = cause.account ?? ('userId' in to ? accounts.get(to.userId) : undefined)
  const payment = await payForEmail(services, to, type, { ...cause, account })
  if (payment.outcome === 'REPEATED') return null
  const now = facts ?? (await readEventFacts(services, type, subject, to))
  // A held email reports the contents that an operator has agreed to: those are kept when it is sent.
  const kept = now && payment.outcome === 'HELD' ? withoutActivity(now) : now
  const mailingId = 'mailingId' in subject ? subject.mailingId : null
  const row = {
    ...to,
    type,
    details: detailsOf(subject, kept),
    createdAt: instant(services.now()),
    mailingId,
  }
  // A test that hosts send to themselves names nobody: they wait for it.
  const isForMany = mailingId !== null && ('participationId' in subject || 'waitingEntryId' in subject)
  const workClass = isForMany ? ('MAILING' as const) : undefined
  if (payment.outcome === 'LEAVES') return { row, held: null, runAt: payment.at ?? runAt, workClass }
  const participationId = 'participationId' in subject ? Number(subject.participationId) : null
  return { row, held: { ...payment.held, participationId }, runAt, workClass }
}
