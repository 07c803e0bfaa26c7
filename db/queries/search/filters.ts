import { type SelectQueryBuilder, sql } from 'kysely'
import { isPostgres } from '#db/dialect.ts'
import { listed } from '#db/queries/activity/listed.ts'
import { PLACES_OF_TYPE_TAKEN, PLACES_TAKEN } from '#db/queries/participation/places.ts'
import type { Database, Db } from '#db/schema.ts'

export interface ActivityFilters {
  /** For each searched word, the words of the vocabulary that match it. */
  words: string[][]
  /** The words occur in so many activities that walking through these by date is faster. */
  areWordsFrequent: boolean
  typeIds: number[]
  /** The language of the activity; null: any. */
  language: 'fr' | 'en' | null
  /** First and last local day, `YYYY-MM-DD`. */
  from: string | null
  until: string | null
  /** Only activities that start after this instant; null lists past ones too. */
  startsAfter: string | null
  /** … and at the latest then. */
  startsUntil: string | null
  near: Circle | null
  isFree: boolean
  hasPlaces: boolean
}

/** Returns the filters for everything that begins now or later. */
export function coming(now: string): ActivityFilters {
  return { ...ANYTHING, startsAfter: now }
}

const ANYTHING: ActivityFilters = {
  words: [],
  areWordsFrequent: false,
  typeIds: [],
  language: null,
  from: null,
  until: null,
  startsAfter: null,
  startsUntil: null,
  near: null,
  isFree: false,
  hasPlaces: false,
}

/** So many kilometres around a point, and the bounding box. */
export interface Circle {
  latitude: number
  longitude: number
  withinKm: number
  south: number
  north: number
  west: number
  east: number
}

export type Query<Result> = SelectQueryBuilder<Database, 'activity', Result>

export function narrowed<Tables extends Database, Result>(
  query: SelectQueryBuilder<Tables, 'activity', Result>,
  db: Db,
  filters: ActivityFilters,
): Query<Result> {
  const { typeIds, language, from, until, startsAfter, startsUntil, near, isFree, hasPlaces } = filters
  const { first, last } = bounds(filters)
  let found: Query<Result> = listed(query)
  if (first) found = found.where('activity.startsAt', startsAfter === first ? '>' : '>=', first)
  if (last) found = found.where('activity.startsAt', '<=', last)
  if (startsAfter && first !== startsAfter) found = found.where('activity.startsAt', '>', startsAfter)
  if (startsUntil && last !== startsUntil) found = found.where('activity.startsAt', '<=', startsUntil)
  if (from) found = found.where('activity.localStart', '>=', from)
  if (until) found = found.where('activity.localStart', '<=', `${until}T23:59`)
  if (typeIds.length > 0) found = found.where('activity.typeId', 'in', typeIds)
  if (language) found = found.where('activity.language', '=', language)
  if (near) found = found.where(isWithin(db, near))
  if (isFree) found = found.where(COSTS_NOTHING)
  if (hasPlaces) found = found.where(HAS_PLACES)
  return found
}

/** Local time is at most 14 hours ahead of UTC and 12 behind. */
const EARLIEST_ZONE_MS = 14 * 60 * 60 * 1000
const LATEST_ZONE_MS = 12 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the instants between which the wanted days lie in every time zone: the index contains only instants. */
export function bounds({ from, until, startsAfter, startsUntil }: ActivityFilters) {
  const firstOfDays = from && new Date(Date.parse(`${from}T00:00:00Z`) - EARLIEST_ZONE_MS).toISOString()
  const lastOfDays =
    until && new Date(Date.parse(`${until}T00:00:00Z`) + DAY_MS + LATEST_ZONE_MS).toISOString()
  const first = [firstOfDays, startsAfter].filter((each) => each !== null).sort()
  const last = [lastOfDays, startsUntil].filter((each) => each !== null).sort()
  return { first: first.at(-1) ?? null, last: last.at(0) ?? null }
}

/** Up to this many are found faster by their place than by walking through the dates. */
const FEW_AT_A_PLACE = 500

/** Uses the places index alone where there are few; in a city, walking through the dates is faster. */
export async function narrowedByPlace<Tables extends Database, Result>(
  query: SelectQueryBuilder<Tables, 'activity', Result>,
  db: Db,
  filters: ActivityFilters,
): Promise<Query<Result>> {
  const found = narrowed(query, db, filters)
  if (!filters.near || filters.until) return found
  const { south, north, west, east } = filters.near
  const there = await listed(db.selectFrom('activity'))
    .select('activity.id')
    .where('activity.latitude', '>=', south)
    .where('activity.latitude', '<=', north)
    .where('activity.longitude', '>=', west)
    .where('activity.longitude', '<=', east)
    .limit(FEW_AT_A_PLACE)
    .execute()
  if (there.length === FEW_AT_A_PLACE) return found
  const ids = there.map(({ id }) => id)
  return ids.length > 0 ? found.where('activity.id', 'in', ids) : found.where(sql<boolean>`1 = 0`)
}

const EARTH_KM = 6371

/**
 * The box first, because it is cheap; then the distance along the surface of the earth. The plus prevents the use of
 * the places index by SQLite: where there are few activities, the index has already found them; where there are many,
 * walking through the dates ends sooner than sorting them. PostgreSQL weighs both itself, by how many it expects in the
 * box, and would expect none behind a plus.
 */
function isWithin(db: Db, { latitude, longitude, withinKm, south, north, west, east }: Circle) {
  const plus = isPostgres(db) ? sql`` : sql`+`
  const up = sql`sin(radians(activity.latitude - ${latitude}) / 2)`
  const along = sql`sin(radians(activity.longitude - ${longitude}) / 2)`
  const share = sql`${up} * ${up} + cos(radians(${latitude})) * cos(radians(activity.latitude)) * ${along} * ${along}`
  return sql<boolean>`(activity.is_online = 0 and ${plus}activity.latitude between ${south} and ${north}
    and ${plus}activity.longitude between ${west} and ${east} and ${2 * EARTH_KM} * asin(sqrt(${share})) <= ${withinKm})`
}

/**
 * An open ticket type is free. A value and not `exists`: of that, PostgreSQL may first make a table of all ticket types
 * there are.
 */
export const COSTS_NOTHING = sql<boolean>`(select 1 from ticket_type where ticket_type.activity_id = activity.id
  and ticket_type.ended_at is null and ticket_type.price_cents = 0 limit 1) is not null`

/**
 * An open ticket type has a place left, or there is none. Only the tickets of types with a limit are counted. A value for
 * the same reason.
 */
const HAS_PLACES_OF_TYPES = sql<boolean>`coalesce((select max(case when ticket_type.capacity is null then 1
    when ticket_type.capacity > ${PLACES_OF_TYPE_TAKEN} then 1 else 0 end) from ticket_type
  where ticket_type.activity_id = activity.id and ticket_type.ended_at is null), 1) = 1`

/** Counted from the rows, as everywhere; by the activity and by its ticket types, as `placesLeftOfTypes` counts. */
export const HAS_PLACES = sql<boolean>`((activity.capacity is null or activity.capacity > ${PLACES_TAKEN})
  and ${HAS_PLACES_OF_TYPES})`
