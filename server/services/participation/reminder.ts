import { listActivitiesToRemind, lockActivity, updateActivity } from '#db/queries/activity/activity.ts'
import { listHeldParticipations } from '#db/queries/notification/held-email.ts'
import { listOpenParticipationsAfter } from '#db/queries/participation/with-person.ts'
import type { Activity } from '#db/schema/activity.ts'
import {
  isHostReminded,
  isRemindedAgain,
  isRemindedOf,
  isReminderDue,
  REMINDED_BEFORE_MS,
} from '#server/domain/participation/reminder.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { beginMailing, type MailingRules } from '#server/services/notification/mailing.ts'
import { type News, recipientOf } from '#server/services/notification/notification.ts'

/** Reminds everybody of what starts within a day, activity by activity; one that fails does not hold up the others. */
export async function remindParticipants(services: Services, signal?: AbortSignal): Promise<void> {
  const now = services.now()
  const until = instant(new Date(now.getTime() + REMINDED_BEFORE_MS))
  for (const activityId of await listActivitiesToRemind(services.db, instant(now), until)) {
    if (signal?.aborted) return
    try {
      if (await remindOf(services, activityId)) services.log.info({ activityId }, 'reminders begun')
    } catch (error) {
      services.log.error({ err: error, activityId }, 'sending reminders failed')
    }
  }
}

/** Reminds everybody once; false when there is nothing (any more) to remind of. */
function remindOf(services: Services, activityId: number): Promise<boolean> {
  return inTransaction(services, async (services): Promise<boolean> => {
    const activity = await lockActivity(services.db, activityId)
    if (!activity || !isReminderDue(activity, services.now())) return false

    await updateActivity(services.db, activityId, { remindedAt: instant(services.now()) })
    const details = JSON.stringify({ told: 0 } satisfies ReminderNews)
    await beginMailing(services, reminderMailing, { kind: 'NEXT_24H', activity, details })
    return true
  })
}

/** Everybody is reminded of the new day of an activity that moves, too. */
export async function renewReminder(
  { db, now }: Services,
  before: Activity,
  { startsAt }: Pick<Activity, 'startsAt'>,
): Promise<void> {
  if (isRemindedAgain(before, startsAt, now())) await updateActivity(db, before.id, { remindedAt: null })
}

/** The details of the mailing, as its row stores them. */
interface ReminderNews {
  /** How many people were reminded so far. */
  told: number
}

/** Reminds the participants step by step, and the host with the last of them. */
export const reminderMailing: MailingRules = {
  list: listOpenParticipationsAfter,

  async newsFor({ db }, { mailing, activity, participations, isLast }) {
    const { id: activityId, hostId } = activity
    const before = (JSON.parse(mailing.details) as ReminderNews).told
    const held = await listHeldParticipations(db, activityId)
    const news = participations.flatMap((participation): News[] => {
      const { id: participationId } = participation
      const to = recipientOf(participation)
      // Their tickets have not been sent yet: that email will say everything.
      if (!to || held.has(participationId) || !isRemindedOf(activity, participation)) return []
      return [{ type: 'NEXT_24H', to, subject: { activityId, participationId } }]
    })
    const told = before + news.length
    if (isLast && !activity.cancelledAt && isHostReminded(activity, told))
      news.push({ type: 'NEXT_24H', to: { userId: hostId }, subject: { activityId, participationId: null } })
    return { news, details: JSON.stringify({ told } satisfies ReminderNews) }
  },
}
