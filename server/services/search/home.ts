import type { ListedActivity } from '#db/queries/activity/listed.ts'
import { listNewestReviews, type ReviewWithNames } from '#db/queries/conversation/review.ts'
import { type ActivityFilters, type Circle, coming } from '#db/queries/search/filters.ts'
import { countPublicActivities, listPublicActivities } from '#db/queries/search/list.ts'
import { countComingByType, listComingTowns } from '#db/queries/search/overview.ts'
import { motifOf, showsThing } from '#server/domain/activity/motif.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { agendaColumns, type Day } from '#server/domain/search/agenda.ts'
import { headlineOf } from '#server/domain/search/promoted.ts'
import { weekendOf } from '#server/domain/search/weekend.ts'
import type { Place } from '#server/gateways/places/places.ts'
import { cacheFor } from '#server/runtime/cache.ts'
import { cacheUntilDatabaseChanges } from '#server/runtime/cache-until-database-changes.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { wallClock } from '#server/runtime/local-time.ts'
import { type ActivityInList, hasPlaces, withPlaces } from '#server/services/activity/read.ts'
import { areaOf, findTown } from './filters.ts'
import { COUNTED_UP_TO } from './list.ts'
import { readPersonal } from './personal.ts'
import { listPromoted } from './promoted.ts'

const FEATURED = 3
const COLUMNS = 3
const NEAR = 3

/** So many of the next ones around a town are looked at for some with places left. */
const NEAR_AMONG = 12
const REVIEWS = 3

/** Enough of the coming activities to fill the columns of the agenda. */
const LOOK_AT = 40

/** Types and towns are counted among so many of the next activities. */
const COUNTED_AMONG = 1000

/** The figures of tiles and towns may be a little old. */
const COUNTED_MS = 60_000

const TOWNS = 8

export interface Home {
  /** The one whose picture stands at the top; null where nothing is coming. */
  headline: ActivityInList | null
  featured: ActivityInList[]
  agenda: Day<ActivityInList>[][]
  weekend: { startDate: string; endDate: string; count: number; isLeast: boolean }
  /** How many are coming of each type; `isLeast`: only the next ones were counted. */
  types: { counts: { typeId: number; count: number }[]; isLeast: boolean }
  /** The towns where most is coming. */
  towns: { city: string; province: string; count: number }[]
  reviews: ReviewWithNames[]
}

/**
 * Returns what the home page shows everybody: some activities with places left, the next days, the number on the
 * weekend, types and towns, and the latest reviews.
 */
export async function readHome(services: Services): Promise<Home> {
  const now = services.now()
  const next = coming(instant(now))
  const soon = await listPublicActivities(services.db, next, { limit: LOOK_AT, offset: 0 })
  const promoted = (await listPromoted(services, { from: null, until: null })).filter(hasPlaces)
  const headline = chooseHeadline(promoted, now)
  const { types, towns } = await countComing(services)
  return {
    headline,
    featured: promoted.filter((one) => one !== headline).slice(0, FEATURED),
    agenda: await showDays(services, soon),
    weekend: await countWeekend(services, next),
    types,
    towns,
    reviews: await listNewestReviews(services.db, REVIEWS),
  }
}

/** Returns the activity at the top of the home page; other pages show it as an example. */
export async function readHeadline(services: Services): Promise<ActivityInList | null> {
  const promoted = await listPromoted(services, { from: null, until: null })
  return chooseHeadline(promoted.filter(hasPlaces), services.now())
}

function chooseHeadline(promoted: readonly ActivityInList[], now: Date): ActivityInList | null {
  const candidates = promoted.map((one) => ({
    ...one.activity,
    one,
    showsThing: one.activity.pictureKey !== null || showsThing(motifOf(one.activity)),
  }))
  return headlineOf(candidates, now)?.one ?? null
}

async function countWeekend(services: Services, next: ActivityFilters): Promise<Home['weekend']> {
  const weekend = weekendOf(wallClock(services.now(), HOME_ZONE))
  const filters = { ...next, from: weekend.startDate, until: weekend.endDate }
  const count = await countPublicActivities(services.db, filters, COUNTED_UP_TO + 1)
  return { ...weekend, count: Math.min(count, COUNTED_UP_TO), isLeast: count > COUNTED_UP_TO }
}

function countComing(services: Services): Promise<Pick<Home, 'types' | 'towns'>> {
  return cacheFor(services, { key: ['coming by type and town'], forMs: COUNTED_MS }, async () => {
    const within = { now: instant(services.now()), limit: COUNTED_AMONG }
    const counts = await countComingByType(services.db, within)
    const isLeast = counts.reduce((sum, { count }) => sum + count, 0) >= COUNTED_AMONG
    return { types: { counts, isLeast }, towns: await listComingTowns(services.db, within, TOWNS) }
  })
}

/** Places are counted for what is shown only. */
async function showDays(services: Services, soon: ListedActivity[]): Promise<Home['agenda']> {
  const columns = agendaColumns(groupDays(soon), COLUMNS)
  const shown = await withPlaces(
    services,
    columns.flat().flatMap(({ activities }) => activities),
  )
  const byId = new Map(shown.map((one) => [one.activity.id, one]))
  return columns.map((days) =>
    days.map((day) => ({ ...day, activities: day.activities.flatMap(({ id }) => byId.get(id) ?? []) })),
  )
}

function groupDays(activities: ListedActivity[]): { day: string; activities: ListedActivity[] }[] {
  const days = new Map<string, ListedActivity[]>()
  for (const activity of activities) {
    const day = activity.localStart.slice(0, 'YYYY-MM-DD'.length)
    days.set(day, [...(days.get(day) ?? []), activity])
  }
  return [...days].map(([day, activities]) => ({ day, activities }))
}

/**
 * Returns what comes next around the town that was typed, or else the one of the person's profile; null without either.
 * Full activities come after those with places left. Nobody is located. A town that nobody knows comes back as null, with
 * the names that are spelled like it.
 */
export async function readNear(
  services: Services,
  session: Session | null,
  typed: string | null,
): Promise<{ town: Place | null; similar: Place[]; activities: ActivityInList[] } | null> {
  const name = typed ?? (session && (await readPersonal(services, session.userId)).city)
  if (!name) return null
  const { town, similar } = await findTown(services, name) // by its name: the home page makes no outside request
  if (!town) return typed ? { town, similar, activities: [] } : null

  return { town, similar, activities: await listAround(services, areaOf(town, null)) }
}

/** Everybody who names a place is shown the same. */
function listAround(services: Services, near: Circle): Promise<ActivityInList[]> {
  return cacheUntilDatabaseChanges(services, ['next around', near], async () => {
    const filters = { ...coming(instant(services.now())), near }
    const next = await listPublicActivities(services.db, filters, { limit: NEAR_AMONG, offset: 0 })
    const listed = await withPlaces(services, next)
    const full = listed.filter((one) => !hasPlaces(one))
    return [...listed.filter(hasPlaces), ...full].slice(0, NEAR)
  })
}
