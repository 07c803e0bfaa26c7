import { findUser } from '#db/queries/account/user.ts'
import { listNewestReviews, type ReviewWithNames } from '#db/queries/conversation/review.ts'
import type { MonthRow } from '#db/queries/search/chart.ts'
import { type ActivityFilters, coming } from '#db/queries/search/filters.ts'
import { countPublicActivities, listPublicActivities } from '#db/queries/search/list.ts'
import { countComingByType, listComingTowns } from '#db/queries/search/overview.ts'
import { motifOf, showsThing } from '#server/domain/activity/motif.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { USUAL_KM } from '#server/domain/search/distance.ts'
import { weekendOf } from '#server/domain/search/weekend.ts'
import type { Place } from '#server/gateways/places/places.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { wallClock } from '#server/runtime/local-time.ts'
import { type ActivityInList, hasPlaces, withPlaces } from '#server/services/activity/read.ts'
import { areaOf, findTown } from './filters.ts'
import { COUNTED_UP_TO } from './list.ts'
import { listPromoted } from './promoted.ts'

const FEATURED = 3
const DAYS = 3
const MOST_A_DAY = 4
const NEAR = 3
const REVIEWS = 3

/** Enough of the coming activities to fill three days of the agenda. */
const LOOK_AT = 40

export interface Home {
  featured: ActivityInList[]
  days: { day: string; activities: ActivityInList[] }[]
  weekend: { startDate: string; endDate: string; count: number; isLeast: boolean }
  months: MonthRow[]
  reviews: ReviewWithNames[]
}

/**
 * Returns what the home page shows everybody: some activities with places left, the next days, the number on the
 * weekend, the year, and the latest reviews.
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
    months: await readChart(services),
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
  const weekend = weekendOf(localDay(services.now(), HOME_ZONE))
  const filters = { ...next, from: weekend.startDate, until: weekend.endDate }
  const count = await countPublicActivities(services.db, filters, COUNTED_UP_TO + 1)
  return { ...weekend, count: Math.min(count, COUNTED_UP_TO), isLeast: count > COUNTED_UP_TO }
}

function groupDays(activities: ActivityInList[]): Home['days'] {
  const days = new Map<string, ActivityInList[]>()
  for (const inList of activities) {
    const day = inList.activity.localStart.slice(0, 10)
    if (!days.has(day) && days.size === DAYS) break
    const ofDay = days.get(day) ?? []
    if (ofDay.length < MOST_A_DAY) ofDay.push(inList)
    days.set(day, ofDay)
  }
  return [...days].map(([day, ofDay]) => ({ day, activities: ofDay }))
}

/**
 * Returns what comes next around the town that was typed, or else the one of the person's profile; null without either.
 * Nobody is located. A town that nobody knows comes back as null, with the names that are spelled like it.
 */
export async function readNear(
  services: Services,
  session: Session | null,
  typed: string | null,
): Promise<{ town: Place; activities: ActivityInList[] } | null | { refused: 'UNKNOWN_PLACE' }> {
  const user = session && !typed ? await findUser(services.db, session.userId) : undefined
  const name = typed ?? user?.city
  if (!name) return null
  const { town } = await findTown(services, name) // by its name: the home page makes no outside request
  if (!town) return typed ? { refused: 'UNKNOWN_PLACE' } : null

  const filters = { ...coming(instant(services.now())), near: circleAround(town, USUAL_KM) }
  const near = await listPublicActivities(services.db, filters, { limit: NEAR, offset: 0 })
  return { town, activities: await withPlaces(services, near) }
}
