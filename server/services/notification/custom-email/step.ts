import { findUser, lockUser } from '#db/queries/account/user.ts'
import { lockActivity } from '#db/queries/activity/activity.ts'
import { findMailing, updateMailing } from '#db/queries/notification/mailing.ts'
import type { User } from '#db/schema/account.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { Mailing } from '#db/schema/notification.ts'
import { isReviewed } from '#server/domain/moderation/validation.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { REGISTRATIONS_A_STEP } from '#server/services/notification/mailing.ts'
import { type News, notifyAll } from '#server/services/notification/notification.ts'
import { addTask } from '#server/services/platform/task.ts'
import { messagesLeftToday } from './allowance.ts'
import { isCustom, readCustomDetails } from './details.ts'
import { isOfWaitingList, listSelected } from './recipients.ts'
import { readMessageRefusals } from './way-out.ts'

/** When a host has no message left today, the sending looks again after this. */
const LATER_MS = 60 * 60_000

/**
 * Queues the next emails of what a host sends, and a task for the remaining ones, in one transaction. One that is done
 * or stopped is left alone: safe to repeat.
 */
export function sendCustomEmail(services: Services, mailingId: number): Promise<void> {
  return inTransaction(services, async (services) => {
    const { db } = services
    const known = await findMailing(db, mailingId)
    if (!known) return
    const activity = await lockActivity(db, known.activityId)
    // One transaction at a time for each host: two sendings together must not send twice as many a day.
    const host = activity && (await lockUser(db, activity.hostId))
    const mailing = await findMailing(db, mailingId)
    const now = instant(services.now())
    if (!mailing || !isCustom(mailing) || mailing.doneAt || mailing.dueAt > now) return
    if (!activity || !host || isOver(activity, host)) return updateMailing(db, mailingId, { doneAt: now })
    await takeStep(services, mailing, activity)
  })
}

/** Nobody gets what was called off, or what an operator has refused, nor anything from a closed account. */
function isOver(activity: Activity, host: User): boolean {
  const isGone = host.deletedAt !== null || host.accountType === 'BANNED'
  return isGone || activity.cancelledAt !== null || !isReviewed(activity, false)
}

async function takeStep(services: Services, mailing: Mailing, activity: Activity): Promise<void> {
  const { db, now } = services
  const { id: mailingId, reachedId: after } = mailing
  const { emailsLeft } = await messagesLeftToday(services, activity.hostId)
  if (emailsLeft === 0) return lookAgain(services, mailingId)

  const { selection } = readCustomDetails(mailing)
  const limit = Math.min(REGISTRATIONS_A_STEP, emailsLeft)
  const people = await listSelected(services, activity, selection, { after, limit })
  const isRefused = await readMessageRefusals(services, activity.hostId)
  const ofWaitingList = isOfWaitingList(selection)
  const news = people
    .filter((person) => !isRefused(person))
    .map(({ id, userId }): News => {
      const subject = ofWaitingList ? { mailingId, waitingEntryId: id } : { mailingId, participationId: id }
      return { type: 'CUSTOM_TEMPLATE', to: userId === null ? { participationId: id } : { userId }, subject }
    })
  await notifyAll(services, news)
  const isLast = people.length < limit
  await updateMailing(db, mailingId, {
    reachedId: people.at(-1)?.id ?? after,
    doneAt: isLast ? instant(now()) : null,
  })
  if (!isLast) await addTask(services, 'send-custom-email', { mailingId })
}

async function lookAgain(services: Services, mailingId: number): Promise<void> {
  const due = new Date(services.now().getTime() + LATER_MS)
  await updateMailing(services.db, mailingId, { dueAt: instant(due) })
  await addTask(services, 'send-custom-email', { mailingId }, due)
}

/** Returns what an email of a sending needs to be written; null once it is stopped, or its host is gone. */
export async function findSending({ db }: Services, mailingId: number) {
  const mailing = await findMailing(db, mailingId)
  if (!mailing || !isCustom(mailing) || mailing.stoppedAt) return null
  return { mailing, details: readCustomDetails(mailing) }
}

export async function findHost({ db }: Services, hostId: number): Promise<User | null> {
  const host = await findUser(db, hostId)
  return host && !host.deletedAt && host.accountType !== 'BANNED' ? host : null
}
