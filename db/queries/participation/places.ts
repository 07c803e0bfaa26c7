import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** The host takes no place (decisions §5). Needs the activity beside the registration. */
export const TAKES_PLACE = sql<boolean>`(participation.user_id is null or participation.user_id <> activity.host_id)`

/**
 * Counts the people who take a place in each of these activities: always counted from the rows,
 * never stored, so that no counter can drift (decisions §5).
 */
export async function countPlacesTaken(db: Db, activityIds: number[]): Promise<Map<number, number>> {
  if (activityIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('participation')
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .select((eb) => ['participation.activityId', eb.fn.sum<number>('participation.partySize').as('taken')])
    .where('participation.activityId', 'in', activityIds)
    .where('participation.endedAt', 'is', null)
    .where(TAKES_PLACE)
    .groupBy('participation.activityId')
    .execute()
  return new Map(rows.map((row) => [row.activityId, row.taken]))
}

/**
 * Counts the places taken in an activity, and finds this person's open registration for it: joining asks both, once
 * before the lock and once under it.
 */
export async function countTakenAndFindOwn(
  db: Db,
  activityId: number,
  userId: number,
): Promise<{ taken: number; ownId: number | null }> {
  return db
    .selectFrom('participation')
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .select((eb) => [
      eb.fn
        .coalesce(eb.fn.sum<number>('participation.partySize').filterWhere(TAKES_PLACE), eb.lit(0))
        .as('taken'),
      eb.fn
        .max<number | null>('participation.id')
        .filterWhere('participation.userId', '=', userId)
        .as('ownId'),
    ])
    .where('participation.activityId', '=', activityId)
    .where('participation.endedAt', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Counts the people who certainly come: nobody who waits for an answer or a payment, and not the host. */
export async function countPeopleComing(db: Db, activityId: number): Promise<number> {
  const { people } = await db
    .selectFrom('ticket')
    .innerJoin('participation', 'participation.id', 'ticket.participationId')
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where('participation.activityId', '=', activityId)
    .where('participation.endedAt', 'is', null)
    .where('participation.state', '=', 'YES')
    .where('ticket.endedAt', 'is', null)
    .where('ticket.awaitsApproval', '=', false)
    .where(TAKES_PLACE)
    .executeTakeFirstOrThrow()
  return people
}

/** Counts the people who would certainly have come to an activity that was called off. */
export async function countPeopleCalledOff(db: Db, activityId: number): Promise<number> {
  const { people } = await db
    .selectFrom('participation')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('partySize'), eb.lit(0)).as('people'))
    .where('activityId', '=', activityId)
    .where('endedReason', '=', 'ACTIVITY_CANCELLED')
    .where('state', '=', 'YES')
    .executeTakeFirstOrThrow()
  return people
}
