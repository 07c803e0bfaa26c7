import { type Simplify, sql } from 'kysely'
import { isPostgres } from '#db/dialect.ts'
import { listed, type ListedActivity, type Page, withHost } from '#db/queries/activity/listed.ts'
import { countRows, idsOf } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { Activity } from '#db/schema/activity.ts'
import { type ActivityFilters, bounds, narrowed, narrowedByPlace, type Query } from './filters.ts'

/** The fields that ranking an activity needs. */
export interface Candidate {
  id: number
  name: string
  city: string
  typeId: number
  startsAt: string
  hostFirstName: string
  hostLastName: string
  hostOrganisationName: string | null
}

/** Lists what anybody may see, soonest first. */
export async function listPublicActivities(db: Db, filters: ActivityFilters, page: Page) {
  if (filters.words.length > 0) {
    return listPublicActivitiesInOrder(db, await listMatching(db, filters, page))
  }
  return (await narrowedByPlace(withHost(db), db, filters))
    .orderBy('activity.startsAt')
    .orderBy('activity.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** The fields that choosing suggestions needs. */
export type SuggestableRow = Pick<Activity, (typeof SUGGESTABLE)[number]>

const SUGGESTABLE = ['id', 'typeId', 'hostId', 'startsAt', 'latitude', 'longitude', 'isOnline'] as const

/** Lists what anybody may see, soonest first: for choosing a few of many. */
export async function listSuggestable(
  db: Db,
  filters: ActivityFilters,
  limit: number,
): Promise<SuggestableRow[]> {
  const columns = SUGGESTABLE.map((column) => `activity.${column}` as const)
  return (await narrowedByPlace(db.selectFrom('activity').select(columns), db, filters))
    .orderBy('activity.startsAt')
    .orderBy('activity.id')
    .limit(limit)
    .execute()
}

/** Lists these, in this order; those that are no longer listed are left out. */
export async function listPublicActivitiesInOrder(db: Db, ids: number[]): Promise<ListedActivity[]> {
  if (ids.length === 0) return []
  const rows = await listed(withHost(db)).where('activity.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns how many there are; counting stops at `most`, because a list of a million must not be counted. */
export async function countPublicActivities(db: Db, filters: ActivityFilters, most: number): Promise<number> {
  if (filters.words.length > 0) {
    return (await listMatching(db, filters, { limit: most, offset: 0 })).length
  }
  const some = (await narrowedByPlace(db.selectFrom('activity'), db, filters))
    .select('activity.id')
    .limit(most)
  return db.selectFrom(some.as('some')).$call(countRows)
}

/** Lists what contains the words, soonest first, with what ranking needs. */
export async function listCandidates(db: Db, filters: ActivityFilters, page: Page): Promise<Candidate[]> {
  const found = narrowed(holding(db, filters), db, filters)
    .innerJoin('user as host', 'host.id', 'activity.hostId')
    .select([
      ...(['activity.id', 'activity.name', 'activity.city', 'activity.typeId', 'activity.startsAt'] as const),
      'host.firstName as hostFirstName',
      'host.lastName as hostLastName',
      'host.organisationName as hostOrganisationName',
    ])
  return byDate(db, found as unknown as Query<Candidate>, page)
}

/** Lists the ids of what contains the words, soonest first. */
export async function listMatching(db: Db, filters: ActivityFilters, page: Page): Promise<number[]> {
  const rows = await byDate(db, narrowed(holding(db, filters), db, filters).select('activity.id'), page)
  return idsOf(rows)
}

/** SQLite's index of words hands out its matches by date: nothing is sorted. */
export function byDate<Row>(db: Db, found: Query<Row>, page: Page): Promise<Simplify<Row>[]> {
  const inOrder = isPostgres(db)
    ? found.orderBy('activity.startsAt').orderBy('activity.id')
    : found.orderBy(sql`matching.position`)
  return inOrder.limit(page.limit).offset(page.offset).execute()
}

/** Returns when the last of the next so many begins, whatever its words; undefined when there are fewer. */
export async function findHorizon(db: Db, filters: ActivityFilters, activities: number) {
  const last = await narrowed(db.selectFrom('activity'), db, filters)
    .select('activity.startsAt')
    .orderBy('activity.startsAt')
    .orderBy('activity.id')
    .limit(1)
    .offset(activities - 1)
    .executeTakeFirst()
  return last?.startsAt
}

/**
 * Restricts to activities with the words: of each word one of its forms. SQLite's index returns them by date.
 * PostgreSQL's finds all of them at once; where that would be too many, each activity on the walk through the dates is
 * checked for its words.
 */
export function holding(db: Db, filters: ActivityFilters): Query<object> {
  const { words, areWordsFrequent } = filters
  if (!isPostgres(db)) return joinedByDate(db, filters)
  const query = words.map((forms) => `(${forms.join(' | ')})`).join(' & ')
  if (areWordsFrequent) {
    const holds = sql<boolean>`(select search.words @@ to_tsquery('simple', ${query}) from activity_search as search where search.activity_id = activity.id)`
    return db.selectFrom('activity').where(holds)
  }
  const matching = sql<{
    activityId: number
  }>`(select activity_id from activity_search where words @@ to_tsquery('simple', ${query}) offset 0)`
  return db.selectFrom(matching.as('matching')).innerJoin('activity', 'activity.id', 'matching.activityId')
}

/** A row number is the start in seconds, then the id (see the migration). */
const ID_BITS = sql.lit(31)
const ID_MASK = sql.lit(2 ** 31 - 1)

function joinedByDate(db: Db, filters: ActivityFilters): Query<object> {
  const query = filters.words
    .map((forms) => `(${forms.map((form) => `"${form}"`).join(' OR ')})`)
    .join(' AND ')
  const { first, last } = bounds(filters)
  const after = first ? sql`and rowid >= (unixepoch(${first}) << ${ID_BITS})` : sql``
  const before = last ? sql`and rowid < ((unixepoch(${last}) + 1) << ${ID_BITS})` : sql``
  const matching = sql<{
    position: number
  }>`(select rowid as position from activity_search where activity_search match ${query} ${after} ${before})`
  return db
    .selectFrom(matching.as('matching'))
    .innerJoin('activity', (join) => join.on(sql<boolean>`activity.id = (matching.position & ${ID_MASK})`))
}
