import { LRUCache } from 'lru-cache'
import { DateTime } from 'luxon'

interface Change {
  /** First instant of the new offset. */
  at: DateTime
  /** Minutes east of UTC, before. */
  from: number
}

/** Canada has a dozen zones in use, and coming events three years at most; each takes a kilobyte. */
const MAX_KEPT = 100

const kept = new LRUCache<string, string>({ max: MAX_KEPT })

/**
 * Returns the VTIMEZONE of a zone for some years, each change of offset written out: calendars must not guess what a
 * TZID means, and no table of rules is kept here, only what the platform's own zone data says. Reading that takes
 * milliseconds and gives the same each time, so the last ones are kept.
 */
export function timeZoneRules(zone: string, firstYear: number, lastYear: number): string {
  const key = `${zone} ${firstYear} ${lastYear}`
  const known = kept.get(key)
  if (known !== undefined) return known

  const rules = readRules(zone, firstYear, lastYear)
  kept.set(key, rules)
  return rules
}

function readRules(zone: string, firstYear: number, lastYear: number): string {
  const start = DateTime.fromObject({ year: firstYear }, { zone })
  const end = DateTime.fromObject({ year: lastYear + 1 }, { zone })
  const changes: Change[] = [{ at: start, from: start.offset }, ...changesBetween(start, end)]
  return [`BEGIN:VTIMEZONE`, `TZID:${zone}`, ...changes.flatMap(observance), `END:VTIMEZONE`].join('\r\n')
}

function changesBetween(start: DateTime, end: DateTime): Change[] {
  const changes: Change[] = []
  for (let week = start; week < end; week = week.plus({ weeks: 1 })) {
    const next = week.plus({ weeks: 1 })
    if (next.offset !== week.offset) changes.push({ at: changeWithin(week, next), from: week.offset })
  }
  return changes
}

/** Halves the week until the minute of the change is found. */
function changeWithin(before: DateTime, after: DateTime): DateTime {
  const minute = 60_000
  let [low, high] = [before.toMillis() / minute, after.toMillis() / minute]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (DateTime.fromMillis(middle * minute, { zone: before.zone }).offset === before.offset) low = middle
    else high = middle
  }
  return DateTime.fromMillis(high * minute, { zone: before.zone })
}

/** A change is dated by the clock that still shows the old offset. */
function observance({ at, from }: Change): string[] {
  const kind = at.isInDST ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${at.setZone('utc').plus({ minutes: from }).toFormat("yyyyLLdd'T'HHmmss")}`,
    `TZOFFSETFROM:${offset(from)}`,
    `TZOFFSETTO:${offset(at.offset)}`,
    `TZNAME:${at.setLocale('en-US').offsetNameShort}`,
    `END:${kind}`,
  ]
}

function offset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`
}
