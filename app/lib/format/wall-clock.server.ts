import { readMoment } from '#server/runtime/local-time.ts'

/** Whether this local time exists in the zone, `2027-03-14T02:30`: one hour is skipped each spring. */
export function clockShows(local: string, timeZone: string): boolean {
  return readMoment(local, timeZone) !== null
}
