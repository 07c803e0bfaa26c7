import { findActivity, lockActivity } from '#db/queries/activity/activity.ts'
import { listTicketTypes } from '#db/queries/activity/ticket-type.ts'
import { listWaiting, updateWaitingEntries } from '#db/queries/participation/waiting-list.ts'
import { listUntoldOffers } from '#db/queries/participation/waiting-offers.ts'
import { idsOf } from '#db/queries/results.ts'
import type { Activity, TicketType } from '#db/schema/activity.ts'
import { joinRefusal } from '#server/domain/participation/join.ts'
import { saleRefusal } from '#server/domain/participation/ticket-sale.ts'
import { type NewOffer, nextOffers, offerEnd } from '#server/domain/participation/waiting-list.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { notifyAll } from '#server/services/notification/notification.ts'
import { countPlacesOfTypes } from '#server/services/participation/party.ts'
import { salesPause } from '#server/services/payment/sales.ts'
import { addTask } from '#server/services/platform/task.ts'

/** Emails of one transaction: with more of them, others would wait too long for the activity. */
const MOST_EMAILS = 50

/**
 * Offers the places that are free to those who wait. Every transaction that frees places of an activity calls it at its
 * end, under the activity's lock: between the two, a newcomer could take what somebody waits for (decisions §5). All
 * offers are written at once; where they are many, a task queues the rest of their emails. Nobody is offered what they
 * could not pay for now.
 */
export async function offerFreePlaces(services: Services, activityId: number): Promise<void> {
  const { db } = services
  const waiting = await listWaiting(db, activityId)
  if (waiting.length === 0) return
  const activity = await findActivity(db, activityId)
  if (!activity || joinRefusal(activity, null, services.now())) return

  const ticketTypes = await listTicketTypes(db, [activityId])
  const isPaused = (await salesPause(services, activity, ticketTypes)) !== null
  const onSale = ticketTypes.filter((ticketType) => {
    return !saleRefusal(ticketType, services.now()) && !(isPaused && ticketType.priceCents > 0)
  })
  const left = await countPlacesOfTypes(services, activity, ticketTypes)
  const offers = nextOffers(waiting, { open: idsOf(ticketTypes), onSale: idsOf(onSale) }, left)
  if (offers.length === 0) return
  await writeOffers(services, { activity, ticketTypes }, offers)
  await tellOfOffers(services, activityId)
}

/**
 * Offers the places of ticket types whose sale has begun, which no transaction tells of. Called before somebody takes
 * places, under the activity's lock: the job that does the same may be a minute late.
 */
export async function offerPlacesOfOpened(
  services: Services,
  activityId: number,
  ticketTypes: readonly Pick<TicketType, 'salesStartAt'>[],
): Promise<void> {
  const now = instant(services.now())
  const hasOpened = ticketTypes.some(({ salesStartAt }) => salesStartAt !== null && salesStartAt <= now)
  if (hasOpened) await offerFreePlaces(services, activityId)
}

/** Makes these offers, of these ticket types. `offeredBy`: the host, who offers out of turn. */
export async function writeOffers(
  services: Services,
  { activity, ticketTypes }: { activity: Activity; ticketTypes: readonly TicketType[] },
  offers: readonly NewOffer[],
  offeredBy: number | null = null,
): Promise<void> {
  const now = services.now()
  for (const { id: ticketTypeId, salesEndAt } of ticketTypes) {
    const ids = idsOf(offers.filter((offer) => offer.ticketTypeId === ticketTypeId))
    const offeredUntil = instant(offerEnd(now, activity.startsAt, salesEndAt))
    const offer = { offeredAt: instant(now), offeredUntil, offeredBy, ticketTypeId }
    await updateWaitingEntries(services.db, ids, offer)
  }
}

/** Queues the emails of offers that have none yet, a bounded number of them; a task does the rest. */
export async function tellOfOffers(services: Services, activityId: number): Promise<void> {
  const untold = await listUntoldOffers(services.db, activityId, MOST_EMAILS + 1)
  const telling = untold.slice(0, MOST_EMAILS)
  await notifyAll(
    services,
    telling.map(({ id, userId, passScope }) => ({
      type: 'PLACE_OFFERED',
      to: { userId },
      subject: { waitingEntryId: id },
      // A guest who waits with a mailed link reads the mail of the address.
      isProven: passScope === 'ALL',
    })),
  )
  await updateWaitingEntries(services.db, idsOf(telling), { toldAt: instant(services.now()) })
  if (untold.length > MOST_EMAILS) await addTask(services, 'tell-of-offers', { activityId })
}

/** The task of the same name. */
export function continueTelling(services: Services, activityId: number): Promise<void> {
  return inTransaction(services, async (services) => {
    // The row lock keeps two workers from queueing the same emails.
    if (await lockActivity(services.db, activityId)) await tellOfOffers(services, activityId)
  })
}
