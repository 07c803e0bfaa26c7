import { countPublicActivities, listPublicActivities } from '#db/queries/activity.ts'
import { instant } from '#server/clock.ts'
import type { Services } from '#server/context.ts'
import { weekendOf } from '#server/domain/weekend.ts'
import { withPlaces, type ActivityInList } from './activity-reading.ts'
import { localDay } from './local-time.ts'

const HOME_ZONE = 'America/Toronto'
const FEATURED = 3
const DAYS = 3
const MOST_A_DAY = 4

/** Enough of the coming activities to fill three days of the agenda. */
const LOOK_AT = 40

export interface Home {
  featured: ActivityInList[]
  days: { day: string; activities: ActivityInList[] }[]
  weekend: { startDate: string; endDate: string; count: number }
}

/** What the home page shows: three with room left, the next days, and how much the weekend holds. */
export async function readHome(services: Services): Promise<Home> {
  const now = services.now()
  const coming = { words: [], typeIds: [], from: null, until: null, startsAfter: instant(now) }
  const next = await withPlaces(
    services,
    await listPublicActivities(services.db, coming, { limit: LOOK_AT, offset: 0 }),
  )
  const weekend = weekendOf(localDay(now, HOME_ZONE))
  const count = await countPublicActivities(services.db, {
    ...coming,
    from: weekend.startDate,
    until: weekend.endDate,
  })

  return { featured: chooseFeatured(next), days: groupDays(next), weekend: { ...weekend, count } }
}

/** Of different types, and open: the first thing people see must be something they can do. */
function chooseFeatured(activities: ActivityInList[]): ActivityInList[] {
  const open = activities.filter(
    ({ activity, taken }) => activity.capacity === null || taken < activity.capacity,
  )
  const chosen: ActivityInList[] = []
  for (const candidate of open) {
    if (chosen.some(({ activity }) => activity.typeId === candidate.activity.typeId)) continue
    chosen.push(candidate)
    if (chosen.length === FEATURED) break
  }
  return chosen
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
