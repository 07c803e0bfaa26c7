import { listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { Activity, NewSeries, Series } from '#db/schema/activity.ts'

export async function insertSeries(db: Db, series: NewSeries): Promise<Series> {
  return db.insertInto('series').values(series).returningAll().executeTakeFirstOrThrow()
}

export async function findSeries(db: Db, id: number): Promise<Series | undefined> {
  return db.selectFrom('series').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds the series that this form has created before. */
export async function findSeriesByRequest(db: Db, hostId: number, requestKey: string) {
  return db
    .selectFrom('series')
    .selectAll()
    .where('hostId', '=', hostId)
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()
}

/** Lists the remaining activities of a series, soonest first. */
export async function listActivitiesOfSeries(db: Db, seriesId: number): Promise<Activity[]> {
  return db
    .selectFrom('activity')
    .selectAll()
    .where('seriesId', '=', seriesId)
    .where('cancelledAt', 'is', null)
    .where('removedAt', 'is', null)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
}

/** Lists the ids of the others of its series that wait for an operator, in the order of locks. */
export async function listWaitingSiblings(
  db: Db,
  { id, seriesId }: Pick<Activity, 'id' | 'seriesId'>,
): Promise<number[]> {
  if (seriesId === null) return []
  return db
    .selectFrom('activity')
    .select('id')
    .where('seriesId', '=', seriesId)
    .where('id', '!=', id)
    .where('validation', '=', 'NEED_VALIDATION')
    .where('cancelledAt', 'is', null)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .$call(listIds)
}
