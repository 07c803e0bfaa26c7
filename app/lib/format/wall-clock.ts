const DAY_MS = 24 * 60 * 60 * 1000

/** Whether this local time exists in the zone, `2027-03-14T02:30`: one hour is skipped each spring. */
export function clockShows(local: string, timeZone: string): boolean {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return false
  // The zone's offset from UTC is that of the day before or of the day after, whenever it changes in between.
  const distances = [asUtc - DAY_MS, asUtc + DAY_MS].map(
    (at) => Date.parse(`${wallClock(at, timeZone)}Z`) - at,
  )
  return distances.some((distance) => wallClock(asUtc - distance, timeZone) === local)
}

/** Returns the local time of an instant, as a `datetime-local` field writes it. */
export function wallClock(at: number, timeZone: string): string {
  // The Swedish date format is that of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(at).replace(' ', 'T')
}
