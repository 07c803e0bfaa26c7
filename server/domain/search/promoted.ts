/** Which activities come first where nobody has searched. Pure. */

export interface Promotable {
  id: number
  typeId: number
  /** An operator's coup de cœur. */
  promotedAt: string | null
  startsAt: string
  publishedAt: string | null
  taken: number
  /** Places left, by the activity and by its ticket types; Infinity without a limit. */
  left: number
}

const DAY_MS = 24 * 60 * 60 * 1000

/** An activity published longer ago is not new any more. */
const NEWS_DAYS = 14

/** Being new is worth half of being full. */
const NEWS_WEIGHT = 0.5

/** Without a limit, so many people count as a full activity. */
const ASSUMED_CAPACITY = 20

/**
 * First the promoted activities, the soonest first; then what fills up well and what is new, one of each type in turn.
 * A full activity does not need promotion.
 */
export function rankPromoted(activities: readonly Promotable[], now: Date): number[] {
  const open = activities.filter(({ left }) => left > 0)
  const picked = open.filter(({ promotedAt }) => promotedAt !== null)
  const others = open
    .filter(({ promotedAt }) => promotedAt === null)
    .sort((one, other) => worth(other, now) - worth(one, now) || bySoonest(one, other))
  return [...picked.sort(bySoonest), ...byTurns(others)].map(({ id }) => id)
}

function worth({ taken, left, publishedAt }: Promotable, now: Date): number {
  const filled = Math.min(1, taken / (Number.isFinite(left) ? taken + left : ASSUMED_CAPACITY))
  const days = publishedAt ? (now.getTime() - Date.parse(publishedAt)) / DAY_MS : NEWS_DAYS
  return filled + NEWS_WEIGHT * Math.max(0, 1 - days / NEWS_DAYS)
}

/** One of each type, then a second of each, so that the variety shows. */
function byTurns(activities: Promotable[]): Promotable[] {
  const ofType = new Map<number, number>()
  const turns = activities.map((activity) => {
    const turn = ofType.get(activity.typeId) ?? 0
    ofType.set(activity.typeId, turn + 1)
    return { activity, turn }
  })
  return turns.sort((one, other) => one.turn - other.turn).map(({ activity }) => activity)
}

function bySoonest(one: Promotable, other: Promotable): number {
  return one.startsAt.localeCompare(other.startsAt) || one.id - other.id
}

interface HeadlineCandidate {
  promotedAt: string | null
  startsAt: string
  /** Its picture shows a thing: a photograph, or a drawing that is no pattern. */
  showsThing: boolean
}

/** "The coming days": what begins later is no reason to come to the page today. */
const HEADLINE_DAYS = 10

/**
 * Returns the one that stands at the top of the home page: the first promoted one, else the first of the coming days;
 * of both one whose picture shows something, where there is one. `ranked`: as `rankPromoted` returns them.
 */
export function headlineOf<Activity extends HeadlineCandidate>(
  ranked: readonly Activity[],
  now: Date,
): Activity | undefined {
  const soon = now.getTime() + HEADLINE_DAYS * DAY_MS
  const promoted = ranked.filter(({ promotedAt }) => promotedAt !== null)
  const coming = ranked.filter(({ startsAt }) => Date.parse(startsAt) <= soon)
  const shows = ({ showsThing }: Activity) => showsThing
  return promoted.find(shows) ?? coming.find(shows) ?? promoted[0] ?? coming[0] ?? ranked[0]
}
