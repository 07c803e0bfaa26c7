/** When an activity is over. Pure. */

/** Without an end given by the host, a day's outing is over by then. */
const WITHOUT_END_MS = 12 * 3_600_000

/** Returns since when an activity without an end has been over, for queries. */
export function overSince(now: Date): Date {
  return new Date(now.getTime() - WITHOUT_END_MS)
}

/** Returns whether it is over; one that is under way is not. */
export function isOver(startsAt: string, endsAt: string | null, now: string): boolean {
  return endOf(startsAt, endsAt) < Date.parse(now)
}

/** Returns when it is over, in milliseconds. */
export function endOf(startsAt: string, endsAt: string | null): number {
  return endsAt === null ? Date.parse(startsAt) + WITHOUT_END_MS : Date.parse(endsAt)
}
