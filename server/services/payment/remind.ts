import { lockActivity, updateActivity } from '#db/queries/activity/activity.ts'
import { isSeriesReminded, listUnremindedWaits } from '#db/queries/activity/review-queue.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { notify } from '#server/services/notification/notification.ts'
import { oneByOne } from '#server/services/platform/one-by-one.ts'

const DAY_MS = 24 * 3_600_000
const AT_ONCE = 200

/**
 * Reminds hosts, once for each activity or series, that it waits for their payment account since yesterday; one that
 * fails does not hold up the others.
 */
export async function remindOfPaymentAccounts(services: Services, signal?: AbortSignal): Promise<void> {
  if (!services.payments) return
  const now = services.now()
  const times = { since: instant(new Date(now.getTime() - DAY_MS)), now: instant(now) }
  const activityIds = await listUnremindedWaits(services.db, times, AT_ONCE)
  const work = { each: 'activityId', failure: 'reminding of a payment account failed', signal }
  await oneByOne(services, activityIds, work, (activityId) => remind(services, activityId))
}

function remind(services: Services, activityId: number): Promise<void> {
  return inTransaction(services, async (services) => {
    const { db, now } = services
    const activity = await lockActivity(db, activityId)
    if (activity?.validation !== 'WAITING_PAYMENT_VALID' || activity.paymentRemindedAt) return
    const isTold = activity.seriesId !== null && (await isSeriesReminded(db, activity.seriesId))
    await updateActivity(db, activityId, { paymentRemindedAt: instant(now()) })
    if (isTold) return
    await notify(services, activity.hostId, 'PAYMENT_ACCOUNT_MISSING', { activityId })
  })
}
