/**
 * Activities that repeat: which days and hours they fall on (decisions §4). Pure: local times as text, no time zone.
 */

export const EVERY = ['WEEK', 'TWO_WEEKS', 'MONTH'] as const
export type Every = (typeof EVERY)[number]

/** How many activities a series has at most, the first one counted. */
export const LONGEST_SERIES = 100

/** No activity lies beyond (decisions §1). */
const LAST_DAY = '2099-12-31'

/** How an activity repeats: a number of times in all, the first one counted, or until a day, which counts too. */
export type Repetition = { every: Every } & ({ times: number } | { until: string })

export type SeriesRefusal =
  | { refused: 'SERIES_TOO_LONG'; data: { most: typeof LONGEST_SERIES } }
  | { refused: 'SERIES_TOO_SHORT' | 'SERIES_OUT_OF_REACH' }

/**
 * Returns the local times of a series, `YYYY-MM-DDTHH:mm`, its first one included: the same hour each time, whatever
 * the clocks do. A month without that day takes its last one; the next month has the day of the first again. Where the
 * first one is past, those that would be by `now`, the local time there, are left out.
 */
export function seriesTimes(
  first: string,
  repetition: Repetition,
  now: string,
): { times: string[] } | SeriesRefusal {
  const day = first.slice(0, 10)
  const hour = first.slice(10)
  let next = 1
  while (dayOf(day, repetition.every, next) + hour <= now) next++
  const days = 'times' in repetition ? countedDays(day, repetition, next) : daysUntil(day, repetition, next)
  if (days.length > LONGEST_SERIES) return { refused: 'SERIES_TOO_LONG', data: { most: LONGEST_SERIES } }
  if (days.length < 2) return { refused: 'SERIES_TOO_SHORT' }
  if (days.some((later) => later > LAST_DAY)) return { refused: 'SERIES_OUT_OF_REACH' }
  return { times: days.map((later) => later + hour) }
}

/** `next`: how many weeks or months after the first one the second one is. */
function countedDays(day: string, { every, times }: { every: Every; times: number }, next: number): string[] {
  // One more than the longest is enough to know that it is too long.
  const count = Math.min(Math.max(0, times), LONGEST_SERIES + 1)
  const later = (index: number) => dayOf(day, every, next + index - 1)
  return Array.from({ length: count }, (_, index) => (index === 0 ? day : later(index)))
}

function daysUntil(day: string, { every, until }: { every: Every; until: string }, next: number): string[] {
  const days = [day]
  for (let index = next; days.length <= LONGEST_SERIES; index++) {
    const later = dayOf(day, every, index)
    if (later > until) break
    days.push(later)
  }
  return days
}

/** Always computed from the first, so that one short month does not shorten those that follow. */
function dayOf(first: string, every: Every, index: number): string {
  if (every === 'MONTH') return monthsLater(first, index)
  return daysLater(first, (every === 'WEEK' ? 7 : 14) * index)
}

/** Returns the calendar day so many days later. */
export function daysLater(day: string, days: number): string {
  const { year, month, date } = partsOf(day)
  return dayText(new Date(Date.UTC(year, month, date + days)))
}

function monthsLater(day: string, months: number): string {
  const { year, month, date } = partsOf(day)
  const lastOfMonth = new Date(Date.UTC(year, month + months + 1, 0)).getUTCDate()
  return dayText(new Date(Date.UTC(year, month + months, Math.min(date, lastOfMonth))))
}

/** Returns the number of calendar days between two. */
export function daysBetween(from: string, to: string): number {
  const [start, end] = [partsOf(from), partsOf(to)]
  const DAY_MS = 86_400_000
  return (Date.UTC(end.year, end.month, end.date) - Date.UTC(start.year, start.month, start.date)) / DAY_MS
}

/** Moves a time near one start to the same distance from the other: as many days off, at the same hour. */
export function movedWith(local: string, from: string, to: string): string {
  return daysLater(local.slice(0, 10), daysBetween(from, to)) + local.slice(10)
}

/** Returns whether two local times, or none and none, have the same hour and minute. */
export function isSameHour(one: string | null | undefined, other: string | null | undefined): boolean {
  return (one?.slice(10) ?? null) === (other?.slice(10) ?? null)
}

function partsOf(local: string): { year: number; month: number; date: number } {
  const [year = 0, month = 1, date = 1] = local.slice(0, 10).split('-').map(Number)
  return { year, month: month - 1, date }
}

function dayText(date: Date): string {
  return date.toISOString().slice(0, 10)
}
