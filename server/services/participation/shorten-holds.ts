import type { Activity } from '#db/schema/activity.ts'
import type { Services } from '#server/runtime/context.ts'
import { shortenApprovedHolds } from '#server/services/payment/order/approved.ts'
import { shortenOffers } from './waiting-list/lapse.ts'

/**
 * Call it when an activity or the sales of its ticket types may have moved, in the same transaction and with its lock:
 * nothing is offered or held for longer than it can be taken.
 */
export async function shortenHolds(
  services: Services,
  activity: Pick<Activity, 'id' | 'startsAt'>,
): Promise<void> {
  await shortenOffers(services, activity)
  await shortenApprovedHolds(services, activity)
}
