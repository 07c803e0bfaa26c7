import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { Activity } from '#db/schema/activity.ts'
import {
  type ActivityFilters,
  COSTS_NOTHING,
  HAS_PLACES,
  narrowed,
  narrowedByPlace,
  type Query,
} from './filters.ts'
import { byDate, holding } from './list.ts'

/** The columns of an activity that filters compare. */
export interface FilteredRow extends Pick<Activity, 'typeId' | 'language' | 'localStart'> {
  costsNothing: boolean
  hasPlaces: boolean
}

/** Lists what the filters look at in the next so many activities, soonest first. */
export async function listFilteredRows(
  db: Db,
  filters: ActivityFilters,
  limit: number,
): Promise<FilteredRow[]> {
  const page = { limit, offset: 0 }
  const rows =
    filters.words.length > 0
      ? await byDate(db, withFilters(narrowed(holding(db, filters), db, filters)), page)
      : await withFilters(await narrowedByPlace(db.selectFrom('activity'), db, filters))
          .orderBy('activity.startsAt')
          .orderBy('activity.id')
          .limit(limit)
          .execute()
  return rows.map((row) => ({
    ...row,
    costsNothing: Boolean(row.costsNothing),
    hasPlaces: Boolean(row.hasPlaces),
  }))
}

function withFilters(query: Query<object>) {
  return query.select([
    ...(['activity.typeId', 'activity.language', 'activity.localStart'] as const),
    sql<boolean | number>`${COSTS_NOTHING}`.as('costsNothing'),
    sql<boolean | number>`${HAS_PLACES}`.as('hasPlaces'),
  ])
}
