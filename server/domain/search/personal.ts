/** Which activities are suggested to a person on the home page, and why. Pure. */
import { kilometresBetween } from './saved.ts'
import type { Suggestable } from './suggestion.ts'

/** What a person has told us, or done. */
export interface Taste {
  /** The hosts whom the person follows. */
  hostIds: readonly number[]
  /** The types chosen as interests. */
  typeIds: readonly number[]
  /** The types of the activities that the person joined. */
  joinedTypeIds: readonly number[]
}

/** The strongest one: a host is a choice among thousands, a type one of thirteen. */
export type SuggestionReason = 'HOST' | 'INTEREST' | 'JOINED'

/** What a reason is worth, in weeks: an activity of a followed host comes before one so much sooner. */
const WEEKS_BEHIND: Record<SuggestionReason, number> = { HOST: 0, INTEREST: 2, JOINED: 3 }

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** So far away counts as much as a week later. */
const KM_LIKE_A_WEEK = 40

/** Of a town that nobody knows, and of an activity online. */
const UNKNOWN_KM = 40

interface Point {
  latitude: number
  longitude: number
}

export function reasonFor(
  { hostId, typeId }: Pick<Suggestable, 'hostId' | 'typeId'>,
  taste: Taste,
): SuggestionReason | null {
  if (taste.hostIds.includes(hostId)) return 'HOST'
  if (taste.typeIds.includes(typeId)) return 'INTEREST'
  return taste.joinedTypeIds.includes(typeId) ? 'JOINED' : null
}

/** Returns the best first, each with its reason: near in time and place; one of each host before a second. */
export function rankForPerson(
  activities: readonly Suggestable[],
  { taste, home, now }: { taste: Taste; home: Point | null; now: Date },
): { id: number; reason: SuggestionReason }[] {
  const known = [...new Map(activities.map((activity) => [activity.id, activity])).values()]
  const ranked = known
    .flatMap((activity) => {
      const reason = reasonFor(activity, taste)
      return reason
        ? [{ ...activity, reason, weeks: weeksAway(activity, home, now) + WEEKS_BEHIND[reason] }]
        : []
    })
    .sort((one, other) => one.weeks - other.weeks || one.id - other.id)
  const seen = new Set<number>()
  const first = ranked.filter(({ hostId }) => !seen.has(hostId) && seen.add(hostId))
  return [...first, ...ranked.filter((activity) => !first.includes(activity))].map(({ id, reason }) => ({
    id,
    reason,
  }))
}

function weeksAway(activity: Suggestable, home: Point | null, now: Date): number {
  const km = home && !activity.isOnline ? kilometresBetween(home, activity) : UNKNOWN_KM
  return (Date.parse(activity.startsAt) - now.getTime()) / WEEK_MS + km / KM_LIKE_A_WEEK
}
