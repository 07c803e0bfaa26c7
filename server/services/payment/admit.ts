import { lockActivity, updateActivity } from '#db/queries/activity/activity.ts'
import { listActivitiesWaitingForPayment } from '#db/queries/activity/review-queue.ts'
import { listActivitiesWithPeopleInLine } from '#db/queries/participation/waiting-list.ts'
import { listReadyHostsWhoWait } from '#db/queries/payment/sales.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { notify } from '#server/services/notification/notification.ts'
import { offerFreePlaces } from '#server/services/participation/waiting-list/offer.ts'
import { oneByOne } from '#server/services/platform/one-by-one.ts'
import { announceActivity } from '#server/services/search/alert.ts'
import { canBePaid } from './sales.ts'

/**
 * Puts online what waited only for the host's payment account (decisions §4). Called when that account is complete;
 * calling it again changes nothing. Host and followers are told of what is still to come, once for a series (ADR 028).
 * Returns what went online.
 */
export function admitPaidActivities(services: Services, hostId: number): Promise<number[]> {
  return inTransaction(services, async (services) => {
    const admitted: number[] = []
    const told = new Set<number>() // ids of activities, and of series below 0
    for (const id of await listActivitiesWaitingForPayment(services.db, hostId)) {
      const activity = await lockActivity(services.db, id)
      if (activity?.validation !== 'WAITING_PAYMENT_VALID' || activity.cancelledAt) continue
      const validatedAt = instant(services.now())
      await updateActivity(services.db, id, { validation: 'VALIDED', validatedAt })
      const subject = activity.seriesId === null ? id : -activity.seriesId
      if (activity.startsAt > validatedAt && !told.has(subject)) {
        told.add(subject)
        await notify(services, hostId, 'ACTIVITY_VALID', { activityId: id })
        await announceActivity(services, id)
      }
      await offerFreePlaces(services, id)
      admitted.push(id)
    }
    return admitted
  })
}

/**
 * Where nothing is missing any more, puts online what waited for this host alone, and offers the places that became free
 * while sales were paused.
 */
export async function admitIfComplete(services: Services, hostId: number): Promise<void> {
  if (!(await canBePaid(services.db, hostId))) return
  await admitPaidActivities(services, hostId)
  for (const id of await listActivitiesWithPeopleInLine(services.db, hostId))
    await inTransaction(services, async (services) => {
      if (await lockActivity(services.db, id)) await offerFreePlaces(services, id)
    })
}

const AT_ONCE = 100

/** Finds what waits although its host's account is ready, and puts it online; one that fails does not hold up the others. */
export async function admitForgotten(services: Services): Promise<void> {
  const hostIds = await listReadyHostsWhoWait(services.db, AT_ONCE)
  const work = { each: 'hostId', failure: 'putting online what waited for a payment account failed' }
  await oneByOne(services, hostIds, work, (hostId) => admitPaidActivities(services, hostId))
}
