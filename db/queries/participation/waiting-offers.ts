import { IS_OFFERED } from '#db/queries/participation/places.ts'
import { countRows } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { WaitingEntry } from '#db/schema/waiting-list.ts'

/** Somebody is in line again, where they were. */
export const NOT_OFFERED = { offeredAt: null, offeredUntil: null, offeredBy: null, toldAt: null }

/** Lists offers of an activity whose email is not queued yet, in the order of arrival. `passScope`: of a guest. */
export async function listUntoldOffers(db: Db, activityId: number, limit: number) {
  return db
    .selectFrom('waitingEntry')
    .leftJoin('guestPass', 'guestPass.id', 'waitingEntry.guestPassId')
    .select(['waitingEntry.id', 'waitingEntry.userId', 'guestPass.scope as passScope'])
    .where('waitingEntry.activityId', '=', activityId)
    .where(IS_OFFERED)
    .where('waitingEntry.toldAt', 'is', null)
    .orderBy('waitingEntry.id')
    .limit(limit)
    .execute()
}

/** Lists the activities with an offer whose time is over, and those that have begun while people wait. */
export async function listActivitiesOfOverdueOffers(db: Db, now: string): Promise<number[]> {
  const rows = await db
    .selectFrom('waitingEntry')
    .select('activityId')
    .distinct()
    .where(IS_OFFERED)
    .where('offeredUntil', '<=', now)
    .union((eb) =>
      eb
        .selectFrom('waitingEntry')
        .innerJoin('activity', 'activity.id', 'waitingEntry.activityId')
        .select('waitingEntry.activityId')
        .where('waitingEntry.endedAt', 'is', null)
        .where('activity.startsAt', '<=', now),
    )
    .execute()
  return rows.map(({ activityId }) => activityId).sort((one, other) => one - other)
}

/** Lists the activities in which people wait without an offer, and the sale of a ticket type began in this time. */
export async function listActivitiesOfOpenedSales(
  db: Db,
  { after, until }: { after: string; until: string },
): Promise<number[]> {
  const rows = await db
    .selectFrom('waitingEntry')
    .innerJoin('ticketType', 'ticketType.activityId', 'waitingEntry.activityId')
    .select('waitingEntry.activityId')
    .distinct()
    .where('waitingEntry.endedAt', 'is', null)
    .where('waitingEntry.offeredAt', 'is', null)
    .where('ticketType.endedAt', 'is', null)
    .where('ticketType.salesStartAt', '>', after)
    .where('ticketType.salesStartAt', '<=', until)
    .orderBy('waitingEntry.activityId')
    .execute()
  return rows.map(({ activityId }) => activityId)
}

/** Lists the offers of an activity whose time is over. */
export async function listOverdueOffers(db: Db, activityId: number, now: string): Promise<WaitingEntry[]> {
  return db
    .selectFrom('waitingEntry')
    .selectAll()
    .where('activityId', '=', activityId)
    .where(IS_OFFERED)
    .where('offeredUntil', '<=', now)
    .orderBy('id')
    .execute()
}

/** Shortens the open offers of an activity, or of one of its ticket types, that last longer than this. */
export async function shortenOffersTo(
  db: Db,
  { activityId, ticketTypeId }: { activityId: number; ticketTypeId?: number },
  offeredUntil: string,
): Promise<void> {
  await db
    .updateTable('waitingEntry')
    .set({ offeredUntil })
    .where('activityId', '=', activityId)
    .where(IS_OFFERED)
    .where('offeredUntil', '>', offeredUntil)
    .$if(ticketTypeId !== undefined, (query) => query.where('ticketTypeId', '=', ticketTypeId ?? 0))
    .execute()
}

/** Puts those back in line who were offered a place of a ticket type that has ended: nobody can take it any more. */
export async function dropOffersOfEndedTypes(db: Db, activityId: number): Promise<void> {
  await db
    .updateTable('waitingEntry')
    .set(NOT_OFFERED)
    .where('activityId', '=', activityId)
    .where(IS_OFFERED)
    .where('ticketTypeId', 'in', (eb) =>
      eb
        .selectFrom('ticketType')
        .select('id')
        .where('ticketType.activityId', '=', activityId)
        .where('ticketType.endedAt', 'is not', null),
    )
    .execute()
}

/** Counts the open offers of these activities. */
export async function countOffers(db: Db, activityIds: readonly number[]): Promise<number> {
  return db
    .selectFrom('waitingEntry')
    .where('activityId', 'in', [...activityIds])
    .where(IS_OFFERED)
    .$call(countRows)
}

/** Lists the open offers of an activity. */
export async function listOffers(db: Db, activityId: number): Promise<WaitingEntry[]> {
  return db
    .selectFrom('waitingEntry')
    .selectAll()
    .where('activityId', '=', activityId)
    .where(IS_OFFERED)
    .orderBy('id')
    .execute()
}
