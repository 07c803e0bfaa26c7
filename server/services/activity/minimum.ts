import { listActivitiesBelowDeadline, lockActivity, updateActivity } from '#db/queries/activity/activity.ts'
import { countPeopleComing } from '#db/queries/participation/places.ts'
import { listOpenOrdersOf } from '#db/queries/payment/order-of-tickets.ts'
import type { Activity } from '#db/schema/activity.ts'
import { judgeMinimum, openMinimum } from '#server/domain/activity/minimum.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { settleOrder } from '#server/services/payment/order/settle.ts'
import { endActivity } from './end.ts'

/**
 * Calls off activities that have not reached their minimum by its deadline, one after the other; one that fails does
 * not hold up the others.
 */
export async function judgeMinimums(services: Services, signal?: AbortSignal): Promise<void> {
  for (const activityId of await listActivitiesBelowDeadline(services.db, instant(services.now()))) {
    if (signal?.aborted) return
    try {
      const judged = await judgeSettled(services, activityId, signal)
      if (judged) services.log.info({ activityId, judged }, 'minimum judged')
    } catch (error) {
      services.log.error({ err: error, activityId }, 'judging minimum failed')
    }
  }
}

/**
 * Before it is missed, what somebody may have paid by now is read from the provider: one that does not answer leaves the
 * activity to the next run, and if need be to its start. Calling it off could not be taken back.
 */
async function judgeSettled(
  services: Services,
  activityId: number,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const open = await listOpenOrdersOf(services.db, activityId)
  const judged = await judge(services, activityId, { isSettled: open.length === 0 })
  if (judged !== 'UNSETTLED') return judged
  for (const orderId of open) {
    if (signal?.aborted) return null
    await settleOrder(services, orderId)
  }
  return judge(services, activityId, { isSettled: true })
}

/**
 * Under the activity's lock, and once for each deadline: a participant who leaves later does not cause the activity to
 * be called off.
 */
function judge(
  services: Services,
  activityId: number,
  { isSettled }: { isSettled: boolean },
): Promise<string | null> {
  return inTransaction(services, async (services): Promise<string | null> => {
    const activity = await lockActivity(services.db, activityId)
    if (!activity) return null
    const people = await countPeopleComing(services.db, activityId)
    const verdict = judgeMinimum(activity, people, services.now())
    if (!verdict) return null
    if (verdict === 'MISSED' && !isSettled) return 'UNSETTLED'
    await updateActivity(services.db, activityId, { minimumJudgedAt: instant(services.now()) })
    if (verdict === 'MISSED') await endActivity(services, activity, { as: 'MINIMUM', by: null, reason: null })
    return verdict
  })
}

/** Reads the minimum that has yet to be reached or missed, with how many people come so far; null without one. */
export async function readMinimum(
  { db, now }: Services,
  activity: Pick<Activity, 'id' | 'minimumParticipants' | 'minimumDeadline' | 'cancelledAt'>,
) {
  const minimum = openMinimum(activity, now())
  return minimum && { ...minimum, people: await countPeopleComing(db, activity.id) }
}
