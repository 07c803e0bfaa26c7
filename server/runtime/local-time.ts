import { DateTime, IANAZone } from 'luxon'

export interface Moment {
  /** The instant itself. */
  at: Date
  /** The local wall-clock time, `YYYY-MM-DDTHH:mm`. */
  local: string
}

const WALL_CLOCK = "yyyy-MM-dd'T'HH:mm"

/**
 * Reads a wall-clock time of the zone, or an instant with an offset. Returns null when that local time does not exist
 * (the hour that is skipped in March) or when it is no date at all.
 */
export function readMoment(text: string, timeZone: string): Moment | null {
  const hasOffset = /(Z|[+-]\d\d:?\d\d)$/i.test(text)
  const time = DateTime.fromISO(text, { zone: timeZone })
  if (!time.isValid) return null
  const local = time.toFormat(WALL_CLOCK)
  if (hasOffset) return { at: time.toJSDate(), local }
  if (local !== text.slice(0, WALL_CLOCK.length - 2)) return null
  // The hour that comes twice in November means its first time, whatever season it is typed in.
  const [first = time] = time.getPossibleOffsets()
  return { at: first.toJSDate(), local }
}

/** The same; a time that the clock skips there becomes the one that it shows instead (2:30 is 3:30 that night). */
export function readNearestMoment(text: string, timeZone: string): Moment {
  const moment = readMoment(text, timeZone)
  if (moment) return moment
  const time = DateTime.fromISO(text, { zone: timeZone })
  if (!time.isValid) throw new Error(`${text} is no time.`)
  return { at: time.toJSDate(), local: time.toFormat(WALL_CLOCK) }
}

export function isTimeZone(name: string): boolean {
  return IANAZone.isValidZone(name)
}

/** Returns when a day of the calendar begins there, or the one so many days later. */
export function dayBegins(day: string, timeZone: string, daysLater = 0): Date {
  return DateTime.fromISO(day, { zone: timeZone }).plus({ days: daysLater }).startOf('day').toJSDate()
}

/** Returns the calendar day there, `YYYY-MM-DD`. */
export function localDay(at: Date, timeZone: string): string {
  return DateTime.fromJSDate(at, { zone: timeZone }).toFormat('yyyy-MM-dd')
}

/** Returns the same hour there so many months later; the 31st becomes the last day of a shorter month. */
export function monthsLater(at: Date, months: number, timeZone: string): Date {
  return DateTime.fromJSDate(at, { zone: timeZone }).plus({ months }).toJSDate()
}

/** Returns the local wall-clock time there, `YYYY-MM-DDTHH:mm`. */
export function wallClock(at: Date, timeZone: string): string {
  return DateTime.fromJSDate(at, { zone: timeZone }).toFormat(WALL_CLOCK)
}

/** Returns the next time that the clock there shows this full hour, strictly after `now`. */
export function nextHourOfDay(now: Date, hour: number, timeZone: string): Date {
  const there = DateTime.fromJSDate(now, { zone: timeZone })
  const today = there.set({ hour, minute: 0, second: 0, millisecond: 0 })
  return (today > there ? today : today.plus({ days: 1 })).toJSDate()
}
