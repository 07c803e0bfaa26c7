import {
  findUnsentNotification,
  listUnsentBefore,
  markClaimed,
  markSent,
  markSkipped,
  setDetails,
} from '#db/queries/notification/notification.ts'
import { hasDueTask } from '#db/queries/platform/task.ts'
import type { Notification } from '#db/schema/notification.ts'
import { renderEmail, renderMerged } from '#emails/render-email.tsx'
import { isNotificationType } from '#server/domain/notification/kinds.ts'
import { brand } from '#server/domain/platform/brand.ts'
import { company } from '#server/domain/platform/company.ts'
import type { OutgoingEmail } from '#server/gateways/mailer/mailer.ts'
import { instant } from '#server/runtime/clock.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { i18nOf } from '#server/runtime/i18n.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { retryWrite } from '#server/runtime/unavailable.ts'
import type { TaskPayload } from '#server/schemas/platform/task.ts'
import { detailsOf, readDetails } from '#server/services/notification/event-facts.ts'
import { settleNews } from '#server/services/notification/host-news.ts'
import { wantsEmail } from '#server/services/notification/preferences.ts'
import { wantsEmailByHand } from '#server/services/notification/switch-off-by-hand.ts'
import { writePayload } from '#server/services/platform/task.ts'
import type { Recipient } from '#server/tasks/emails/email.ts'
import { findRecipient } from '#server/tasks/emails/recipient.ts'
import type { Attempt } from '#server/tasks/runner/attempt.ts'
import { NotNow } from '#server/tasks/runner/failure.ts'
import { enterRecipientShare } from '#server/tasks/runner/recipient-share.ts'
import { buildEmail } from './emails/index.ts'

/**
 * Sends one notification by email. One already sent is skipped, so retries are safe; the row is claimed before and
 * marked immediately after, so that a message is sent twice only if the process dies between the two. It is claimed
 * before it is written, too: later events are not left to this email.
 */
export async function deliverNotification(
  services: WorkerServices,
  { notificationId }: TaskPayload<'deliver-notification'>,
  attempt: Attempt,
): Promise<void> {
  const { db, now, settings } = services
  const found = await findUnsentNotification(db, notificationId)
  const notification = found && (await settleNews(services, found))
  const recipient = notification && (await findRecipient(services, notification))
  if (!notification) return
  if (!recipient) return skip(services, notification) // nobody to send it to any more

  const { facts, subject } = readDetails(notification.details)
  if (facts && (await isAnotherFirst(services, notification)))
    throw new NotNow('An earlier e-mail to the same person is on its way.', TURN_MS)

  await markClaimed(db, [notificationId], instant(now()))
  const t = i18nOf(recipient.locale).getFixedT(null, 'emails')
  const built = (await isWanted(services, recipient, notification))
    ? await buildEmail(services, recipient, notification, t)
    : null
  if (!built) return skip(services, notification) // nothing to send any more

  const { message: content, merge, senderName = brand.name, replyTo } = built
  const around = frame(settings.publicUrl)
  const message = merge
    ? await renderMerged(t, content, around, merge)
    : await renderEmail(t, content, around)
  await send(services, attempt, {
    from: { name: senderName, address: company.senderEmail },
    to: { name: recipient.fullName, address: recipient.address },
    ...(replyTo && { replyTo }),
    ...message,
    messageId: `<notification-${notificationId}@${new URL(settings.publicUrl).hostname}>`,
    attachments: built.attachments,
    headers: built.headers,
  })
  // The message is sent: until that is written down it would be sent again.
  // The facts kept for it are no longer needed.
  const sent = { sentAt: instant(now()), ...(facts && { details: detailsOf(subject, null) }) }
  await retryWrite(() => markSent(db, notificationId, sent))
}

/** Nothing is sent: the facts kept for it are no longer needed. */
function skip(services: WorkerServices, { id, details }: Notification): Promise<void> {
  return inTransaction(services, async ({ db, now }) => {
    await markSkipped(db, id, instant(now()))
    const { facts, subject } = readDetails(details)
    if (facts) await setDetails(db, id, detailsOf(subject, null))
  })
}

/**
 * Called when the task has failed until an operator looks at it: name and address of an account that is gone do not wait
 * for that. The other facts say nothing about people, and stay for another try.
 */
export async function forgetLeaver(
  { db }: WorkerServices,
  { notificationId }: TaskPayload<'deliver-notification'>,
): Promise<void> {
  const notification = await findUnsentNotification(db, notificationId)
  const { facts, subject } = readDetails(notification?.details ?? '{}')
  if (facts?.leaver) await setDetails(db, notificationId, detailsOf(subject, null))
}

/** The pause of an email that must wait for an earlier one. */
const TURN_MS = 1000

/**
 * Events are reported in their order: several workers, and several slots of one, would overtake each other. An email
 * that waits for another day, or for a retry, does not block the later ones.
 */
async function isAnotherFirst({ db, now }: WorkerServices, notification: Notification): Promise<boolean> {
  const earlier = await listUnsentBefore(db, notification)
  const payloads = earlier
    .filter(({ details }) => readDetails(details).facts)
    .map(({ id }) => writePayload('deliver-notification', { notificationId: id }))
  const soon = instant(new Date(now().getTime() + TURN_MS)) // includes those that wait for an earlier one
  return payloads.length > 0 && hasDueTask(db, 'deliver-notification', payloads, soon)
}

async function send({ mailer }: WorkerServices, attempt: Attempt, message: OutgoingEmail): Promise<void> {
  const { signal } = attempt
  const leave = await enterRecipientShare(message.to.address)
  try {
    await attempt.confirm()
    await mailer.send(message, { signal })
    attempt.answered()
  } finally {
    leave()
  }
}

/** Returns false when the person has switched this type off since the email was queued. */
async function isWanted(
  { db }: WorkerServices,
  { userId, participationId, address }: Recipient,
  { type }: Notification,
): Promise<boolean> {
  if (!isNotificationType(type)) return true
  if (userId !== null) return wantsEmail(db, userId, type)
  return participationId === undefined || wantsEmailByHand(db, address, type)
}

function frame(siteUrl: string) {
  const { name, address } = company
  return {
    brand: brand.name,
    siteUrl,
    logoUrl: `${siteUrl}/apple-touch-icon.png`,
    postalAddress: [name, ...address].join(', '),
  }
}
