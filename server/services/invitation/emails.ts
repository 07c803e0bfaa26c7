import { lockUser } from '#db/queries/account/user.ts'
import { findActivity } from '#db/queries/activity/activity.ts'
import { findOpenRevision } from '#db/queries/activity/revision.ts'
import {
  countEmailsTo,
  listActivitiesWithDueInvitations,
  listDueInvitations,
  markEmails,
  setDue,
} from '#db/queries/invitation/emails.ts'
import { idsOf } from '#db/queries/results.ts'
import type { Activity } from '#db/schema/activity.ts'
import { countedSince, inviteRefusal, tomorrow } from '#server/domain/invitation/invitee-list.ts'
import { isAdmitted, isReviewed } from '#server/domain/moderation/validation.ts'
import { EMAIL_BUDGETS } from '#server/domain/notification/email-budget.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { notify } from '#server/services/notification/notification.ts'
import { oneByOne } from '#server/services/platform/one-by-one.ts'
import { addTask } from '#server/services/platform/task.ts'
import { emailsLeftToday } from './allowance.ts'
import { describeGuests } from './invitee.ts'

/** How many emails one transaction queues: nobody waits long for it, and other people's emails come in between. */
export const EMAILS_A_STEP = 100

/** Queues the next emails of an activity, and a task for the remaining ones, in one transaction. */
export function leaveInvitations(services: Services, activityId: number): Promise<void> {
  return inTransaction(services, async (services) => {
    const isMore = await takeStep(services, activityId)
    if (isMore) await addTask(services, 'send-invitations', { activityId })
  })
}

/**
 * Sends emails that had to wait for an operator's approval, or for another day, activity by activity; one that fails
 * does not hold up the others.
 */
export async function resumeInvitations(services: Services, signal?: AbortSignal): Promise<void> {
  const activityIds = await listActivitiesWithDueInvitations(services.db, instant(services.now()))
  const work = { each: 'activityId', failure: 'sending invitations failed', signal }
  await oneByOne(services, activityIds, work, (activityId) => leaveInvitations(services, activityId))
}

/**
 * Returns what has to come before an email leaves; null: nothing. Nobody invites strangers with words that no operator
 * has approved, also when they were changed since.
 */
export async function approvalAwaited(
  { db }: Services,
  activity: Activity,
): Promise<'ONLINE' | 'CHANGE_REVIEWED' | null> {
  if (!isAdmitted(activity)) return 'ONLINE'
  const hasOpenRevision = (await findOpenRevision(db, activity.id)) !== undefined
  return isReviewed(activity, hasOpenRevision) ? null : 'CHANGE_REVIEWED'
}

/** Returns true when more emails may be sent now. */
async function takeStep(services: Services, activityId: number): Promise<boolean> {
  const { db } = services
  const now = services.now()
  const activity = await findActivity(db, activityId)
  if (!activity) return false
  // One transaction at a time for each host: two lists together must not send twice as many.
  const host = await lockUser(db, activity.hostId)
  if (!host || host.deletedAt || host.accountType === 'BANNED') return false

  const due = await listDueInvitations(db, activityId, instant(now), EMAILS_A_STEP)
  if (inviteRefusal(activity, now)) {
    await setDue(db, idsOf(due), null) // too late: the activity has begun
    return due.length === EMAILS_A_STEP
  }
  if ((await approvalAwaited(services, activity)) !== null) return false
  const { emailsLeft } = await emailsLeftToday(services, host.id)
  if (emailsLeft === 0) return false

  const batch = due.slice(0, emailsLeft)
  const since = instant(countedSince(now))
  const sentTo = await countEmailsTo(
    db,
    batch.map(({ emailKey }) => emailKey),
    since,
  )
  const guests = await describeGuests(services, activity, batch)
  const wanted = guests.filter(({ state }) => state === 'LEAVING')
  const isFlooded = (emailKey: string) =>
    (sentTo.get(emailKey) ?? 0) >= EMAIL_BUDGETS.invitationsToRecipient.most
  const leaving = wanted.filter(({ emailKey }) => !isFlooded(emailKey))
  const waiting = wanted.filter(({ emailKey }) => isFlooded(emailKey))
  const needless = guests.filter(({ state }) => state !== 'LEAVING')

  for (const { id } of leaving)
    await notify(services, { activityInvitationId: id }, 'ACTIVITY_INVITATION', {})
  await markEmails(db, idsOf(leaving), instant(now))
  await setDue(db, idsOf(waiting), instant(tomorrow(now)))
  await setDue(db, idsOf(needless), null)
  return due.length === EMAILS_A_STEP && batch.length === due.length
}
