import { type SelectQueryBuilder, sql } from 'kysely'
import { countRows, isFound, listIds } from '#db/queries/results.ts'
import type { Database, Db } from '#db/schema.ts'
import { type ListedActivity, type Page, withHost } from './listed.ts'

/** Lists the operators' queue: oldest publication first. */
export async function listActivitiesToReview(db: Db, page: Page): Promise<ListedActivity[]> {
  return toReview(withHost(db))
    .orderBy('activity.publishedAt')
    .orderBy('activity.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countActivitiesToReview(db: Db): Promise<number> {
  const counting = db.selectFrom('activity').select((eb) => eb.fn.countAll<number>().as('count'))
  const { count } = await toReview(counting).executeTakeFirstOrThrow()
  return count
}

/** Lists the ids of a host's activities that wait only for a payment account, in the order of locks. */
export async function listActivitiesWaitingForPayment(db: Db, hostId: number): Promise<number[]> {
  return db
    .selectFrom('activity')
    .select('id')
    .where('hostId', '=', hostId)
    .where('validation', '=', 'WAITING_PAYMENT_VALID')
    .where('cancelledAt', 'is', null)
    .orderBy('id')
    .$call(listIds)
}

/** Counts those of them that have not begun. */
export async function countComingWaitingForPayment(db: Db, hostId: number, now: string): Promise<number> {
  return db
    .selectFrom('activity')
    .where('hostId', '=', hostId)
    .where('validation', '=', 'WAITING_PAYMENT_VALID')
    .where('cancelledAt', 'is', null)
    .where('startsAt', '>', now)
    .$call(countRows)
}

/** Lists activities that wait for a payment account since before `since`, and of which nobody was reminded yet. */
export async function listUnremindedWaits(
  db: Db,
  { since, now }: { since: string; now: string },
  limit: number,
): Promise<number[]> {
  return db
    .selectFrom('activity')
    .select('id')
    .where('validation', '=', 'WAITING_PAYMENT_VALID')
    .where('cancelledAt', 'is', null)
    .where('paymentRemindedAt', 'is', null)
    .where('publishedAt', '<=', since)
    .where('startsAt', '>', now)
    .orderBy('id')
    .limit(limit)
    .$call(listIds)
}

/** Returns whether the host was reminded of an activity of this series. */
export async function isSeriesReminded(db: Db, seriesId: number): Promise<boolean> {
  return db
    .selectFrom('activity')
    .select('id')
    .where('seriesId', '=', seriesId)
    .where('paymentRemindedAt', 'is not', null)
    .limit(1)
    .$call(isFound)
}

/** Lists a host's published activities that are still to come and were not called off, soonest first. */
export async function listComingOfBanned(db: Db, hostId: number, now: string): Promise<ListedActivity[]> {
  return withHost(db)
    .where('activity.hostId', '=', hostId)
    .where('activity.publishedAt', 'is not', null)
    .where('activity.cancelledAt', 'is', null)
    .where('activity.removedAt', 'is', null)
    .where('activity.startsAt', '>', now)
    .orderBy('activity.startsAt')
    .orderBy('activity.id')
    .execute()
}

/** Removes all activities of a host from every list, and keeps their validation. */
export async function suspendActivitiesOf(db: Db, hostId: number): Promise<void> {
  await db
    .updateTable('activity')
    .set((eb) => ({ suspendedAs: eb.ref('validation') as never, validation: 'REFUSED' }))
    .where('hostId', '=', hostId)
    .where('validation', '!=', 'REFUSED')
    .where('publishedAt', 'is not', null)
    .execute()
}

/** Restores the validation that `suspendActivitiesOf` kept; returns the ids of the activities. */
export async function restoreActivitiesOf(db: Db, hostId: number): Promise<number[]> {
  return db
    .updateTable('activity')
    .set((eb) => ({ validation: eb.ref('suspendedAs') as never, suspendedAs: null }))
    .where('hostId', '=', hostId)
    .where('suspendedAs', 'is not', null)
    .returning('id')
    .$call(listIds)
}

/**
 * Counts the activities of this host that were validated so far, whatever became of them since. A series counts once,
 * because it was validated once.
 */
export async function countValidatedActivities(db: Db, hostId: number): Promise<number> {
  const { count } = await db
    .selectFrom('activity')
    .select(sql<number>`count(distinct coalesce(-series_id, id))`.as('count'))
    .where('hostId', '=', hostId)
    .where('validatedAt', 'is not', null)
    .where('validation', '=', 'VALIDED')
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the activities that each of these hosts ever published. */
export async function countPublishedByHosts(db: Db, hostIds: number[]): Promise<Map<number, number>> {
  if (hostIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('activity')
    .select((eb) => ['hostId', eb.fn.countAll<number>().as('count')])
    .where('hostId', 'in', hostIds)
    .where('publishedAt', 'is not', null)
    .groupBy('hostId')
    .execute()
  return new Map(rows.map((row) => [row.hostId, row.count]))
}

function toReview<Tables extends Database, Result>(query: SelectQueryBuilder<Tables, 'activity', Result>) {
  return (query as SelectQueryBuilder<Database, 'activity', Result>)
    .where('activity.validation', '=', sql.lit('NEED_VALIDATION'))
    .where('activity.cancelledAt', 'is', null)
    .where('activity.publishedAt', 'is not', null)
}
