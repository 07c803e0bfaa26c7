/** Suggestions for a person who looks at an activity. Pure. */
import { kilometresBetween } from './saved.ts'

export interface Suggestable {
  id: number
  typeId: number
  hostId: number
  startsAt: string
  latitude: number
  longitude: number
  isOnline: boolean
}

const DAY_MS = 24 * 60 * 60 * 1000

/** So far away counts as much as a week later. */
const KM_LIKE_A_WEEK = 40

/** Another type counts as much as a month later. */
const OTHER_TYPE_WEEKS = 4

/** An online activity counts as much as a neighbouring town. */
const ONLINE_KM = 20

/** Returns the nearest and soonest, the same type first; one of each host before a second. */
export function rankSuggestions<Activity extends Suggestable>(
  of: Suggestable,
  activities: readonly Activity[],
  now: Date,
): Activity[] {
  const others = [...new Map(activities.map((activity) => [activity.id, activity])).values()]
    .filter(({ id }) => id !== of.id)
    .sort((one, other) => weeksAway(of, one, now) - weeksAway(of, other, now) || one.id - other.id)
  const seen = new Set<number>()
  const first = others.filter(({ hostId }) => !seen.has(hostId) && seen.add(hostId))
  return [...first, ...others.filter((activity) => !first.includes(activity))]
}

function weeksAway(of: Suggestable, activity: Suggestable, now: Date): number {
  const weeks = (Date.parse(activity.startsAt) - now.getTime()) / (7 * DAY_MS)
  const isAnywhere = of.isOnline || activity.isOnline
  const km = isAnywhere ? ONLINE_KM : kilometresBetween(of, activity)
  return weeks + km / KM_LIKE_A_WEEK + (activity.typeId === of.typeId ? 0 : OTHER_TYPE_WEEKS)
}
