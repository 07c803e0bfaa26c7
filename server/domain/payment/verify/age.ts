const HOUR_MS = 3_600_000

/** Everything is compared once a day; a check may take a while, and begin later than the day before. */
const OLD_AFTER_MS = 26 * HOUR_MS

/** Returns whether the last check is so old that one has been missed: it says nothing about today. Pure. */
export function isCheckOld(endedAt: string, now: string): boolean {
  return Date.parse(now) - Date.parse(endedAt) > OLD_AFTER_MS
}
