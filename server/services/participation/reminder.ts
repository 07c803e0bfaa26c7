import { listActivitiesToRemind, lockActivity, updateActivity } from '#db/queries/activity/activity.ts'
import { listHeldParticipations } from '#db/queries/notification/held-email.ts'
import { listOpenParticipations } from '#db/queries/participation/with-person.ts'
import {
  isHostReminded,
  isRemindedOf,
  isReminderDue,
  REMINDED_BEFORE_MS,
} from '#server/domain/participation/reminder.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { notify, recipientOf } from '#server/services/notification/notification.ts'

/** Reminds everybody of what starts within a day, activity by activity; one that fails does not hold up the others. */
export async function remindParticipants(services: Services, signal?: AbortSignal): Promise<void> {
  const now = services.now()
  const until = instant(new Date(now.getTime() + REMINDED_BEFORE_MS))
  for (const activityId of await listActivitiesToRemind(services.db, instant(now), until)) {
    if (signal?.aborted) return
    try {
      const told = await remindOf(services, activityId)
      if (told !== null) services.log.info({ activityId, told }, 'reminders sent')
    } catch (error) {
      services.log.error({ err: error, activityId }, 'sending reminders failed')
    }
  }
}

/**
 * Reminds everybody once; null when there is nothing (any more) to remind of. Returns how many people were reminded.
 */
function remindOf(services: Services, activityId: number): Promise<number | null> {
  return inTransaction(services, async (services): Promise<number | null> => {
    const activity = await lockActivity(services.db, activityId)
    if (!activity || !isReminderDue(activity, services.now())) return null

    await updateActivity(services.db, activityId, { remindedAt: instant(services.now()) })
    let told = 0
    const held = await listHeldParticipations(services.db, activityId)
    for (const participation of await listOpenParticipations(services.db, activityId)) {
      const recipient = recipientOf(participation)
      // Their tickets have not been sent yet: that email will say everything.
      if (held.has(participation.id)) continue
      if (!recipient || !isRemindedOf(activity, participation)) continue
      await notify(services, recipient, 'NEXT_24H', { activityId, participationId: participation.id })
      told++
    }
    if (isHostReminded(activity, told))
      await notify(services, activity.hostId, 'NEXT_24H', { activityId, participationId: null })
    return told
  })
}
