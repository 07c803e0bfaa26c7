import { lockActivity } from '#db/queries/activity/activity.ts'
import { listTicketTypes } from '#db/queries/activity/ticket-type.ts'
import { endWaitingEntriesOf, updateWaitingEntries } from '#db/queries/participation/waiting-list.ts'
import {
  listActivitiesOfOpenedSales,
  listActivitiesOfOverdueOffers,
  listOverdueOffers,
  NOT_OFFERED,
  shortenOffersTo,
} from '#db/queries/participation/waiting-offers.ts'
import { idsOf } from '#db/queries/results.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { WaitingEntry } from '#db/schema/waiting-list.ts'
import { joinRefusal } from '#server/domain/participation/join.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { notifyAll } from '#server/services/notification/notification.ts'
import { offerFreePlaces } from './offer.ts'

/**
 * How long after the sale of a ticket type has begun its places are offered: the job may have stood still. Once somebody
 * joins they are offered anyway.
 */
const OPENED_WITHIN_MS = 60 * 60_000

/**
 * Ends the offers that were not answered in time, and offers their places to the next in line in the same transaction,
 * as it does those of ticket types whose sale has begun; with the start of an activity its whole list ends. One activity
 * after the other; one that fails does not hold up the others.
 */
export async function endOverdueOffers(services: Services, signal?: AbortSignal): Promise<void> {
  const now = instant(services.now())
  const after = instant(new Date(services.now().getTime() - OPENED_WITHIN_MS))
  const overdue = await listActivitiesOfOverdueOffers(services.db, now)
  const opened = await listActivitiesOfOpenedSales(services.db, { after, until: now })
  for (const activityId of new Set([...overdue, ...opened])) {
    if (signal?.aborted) return
    try {
      await inTransaction(services, (services) => endOffersOf(services, activityId, now))
    } catch (error) {
      services.log.error({ err: error, activityId }, 'ending offers of a waiting list failed')
    }
  }
}

async function endOffersOf(services: Services, activityId: number, now: string): Promise<void> {
  const { db } = services
  const activity = await lockActivity(db, activityId)
  if (!activity) return
  const overdue = await listOverdueOffers(db, activityId, now)
  const isHidden =
    activity.startsAt > now && joinRefusal(activity, null, new Date(now)) === 'ACTIVITY_NOT_VALID'
  // Nobody could have accepted them: everybody is in line again, and is offered places once it is shown again.
  if (isHidden && overdue.length > 0) return updateWaitingEntries(db, idsOf(overdue), NOT_OFFERED)
  await updateWaitingEntries(db, idsOf(overdue), { endedAt: now, endedReason: 'LAPSED' })
  await tellOfEnd(services, overdue)
  if (activity.startsAt <= now)
    await endWaitingEntriesOf(db, activityId, { endedAt: now, endedReason: 'STARTED' })
  else await offerFreePlaces(services, activityId)
}

/** An offer that lasted longer could not be accepted at its end, and its holder would not be told. */
export async function shortenOffers(
  { db }: Services,
  { id: activityId, startsAt }: Pick<Activity, 'id' | 'startsAt'>,
): Promise<void> {
  await shortenOffersTo(db, { activityId }, startsAt)
  for (const { id: ticketTypeId, salesEndAt } of await listTicketTypes(db, [activityId]))
    if (salesEndAt !== null) await shortenOffersTo(db, { activityId, ticketTypeId }, salesEndAt)
}

/** Notifies people that an offer has ended, or that they were removed from the list. */
export async function tellOfEnd(
  services: Services,
  entries: readonly Pick<WaitingEntry, 'id' | 'userId'>[],
): Promise<void> {
  const news = entries.map(({ id: waitingEntryId, userId }) => {
    return { type: 'PLACE_OFFER_OVER' as const, to: { userId }, subject: { waitingEntryId } }
  })
  await notifyAll(services, news)
}
