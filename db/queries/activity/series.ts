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

/** Validates those of a series that wait for an operator and have exactly the same words as this one. */
export async function validateSiblings(
  db: Db,
  { id, seriesId, name, description }: Pick<Activity, 'id' | 'seriesId' | 'name' | 'description'>,
  validatedAt: string,
): Promise<void> {
  if (seriesId === null) return
  await db
    .updateTable('activity')
    .set({ validation: 'VALIDED', validatedAt })
    .where('seriesId', '=', seriesId)
    .where('id', '!=', id)
    .where('validation', '=', 'NEED_VALIDATION')
    .where('name', '=', name)
    .where('description', '=', description)
    .where('cancelledAt', 'is', null)
    .where('removedAt', 'is', null)
    .execute()
}
