/** When an activity is over. Pure. */

/** Where its host gave no end, nobody knows: an outing of a day is over by then. */
const WITHOUT_END_MS = 12 * 3_600_000

/** One that is under way is not over. */
export function isOver(startsAt: string, endsAt: string | null, now: string): boolean {
  const end = endsAt === null ? Date.parse(startsAt) + WITHOUT_END_MS : Date.parse(endsAt)
  return end < Date.parse(now)
}
