import { z } from 'zod'
import { whenReadable } from './rule.ts'
import { missingOr } from './text.ts'

const FIRST_YEAR = 1900
const LAST_YEAR = 2099

/** With nanoseconds and an offset it has 35 characters; ISO 8601 allows any number of digits. */
const LONGEST_MOMENT = 40

/** A day of the calendar, `2026-11-21`. */
export function day(key: string) {
  return z.iso
    .date(missingOr(`${key}.required`, `${key}.wrong`))
    .refine(isInReach, { error: `${key}.outOfReach`, abort: true })
}

/** The value of a `datetime-local` field: wall-clock time, `2026-11-21T09:00`. */
export function localTime(key: string) {
  return z.iso
    .datetime({ ...missingOr(`${key}.required`, `${key}.wrong`), local: true, precision: -1 })
    .regex(/\d$/, `${key}.wrong`)
    .refine(isInReach, { error: `${key}.outOfReach`, abort: true })
}

/** Over the wire a moment is wall-clock time of the activity's zone, or an instant with `Z` or an offset. */
export function moment(key: string) {
  return z.iso
    .datetime({ ...missingOr(`${key}.required`, `${key}.wrong`), local: true, offset: true })
    .max(LONGEST_MOMENT, `${key}.wrong`)
    .refine(isInReach, { error: `${key}.outOfReach`, abort: true })
    .describe(
      '`2026-11-21T09:00` in the time zone of the activity, or `2026-11-21T14:00:00Z`, `2026-11-21T09:00:00-05:00`',
    )
}

/** An instant that a device noted, in any zone: of years that both databases and JavaScript write alike. */
export const NotedInstant = z.iso
  .datetime({ offset: true, error: 'common.instant' })
  .max(LONGEST_MOMENT, 'common.instant')
  .refine(isInReach, { error: 'common.instant', abort: true })

/** An instant in an answer: UTC with milliseconds and `Z`. */
export const Instant = z.iso.datetime({ precision: 3 })

/** Wall-clock time of an activity's zone, in an answer. */
export const WallClock = z.iso.datetime({ local: true, precision: -1 })

/** A first and a last day, in a query string. */
export const firstDay = day('startDate').optional()
export const lastDay = day('endDate').optional()

interface Days {
  startDate?: string | undefined
  endDate?: string | undefined
}

/** The rule about the two: `.refine(...inOrder)`. */
export const inOrder: [
  (days: Days) => boolean,
  { path: string[]; error: string } & ReturnType<typeof whenReadable>,
] = [
  ({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate,
  { path: ['endDate'], error: 'endDate.beforeStart', ...whenReadable('startDate', 'endDate') },
]

/** Returns whether the end comes after the start, as far as the two can be compared without knowing the zone. */
export function endsAfter(start: string, end: string): boolean {
  const both = [start, end]
  if (both.every(hasOffset)) return Date.parse(end) > Date.parse(start)
  return both.some(hasOffset) || end > start
}

function hasOffset(moment: string): boolean {
  return /(Z|[+-]\d\d:\d\d)$/.test(moment)
}

/** A text without a year was refused already. */
function isInReach(text: string): boolean {
  const [year] = /^\d{4}(?=-)/.exec(text) ?? []
  return year === undefined || (Number(year) >= FIRST_YEAR && Number(year) <= LAST_YEAR)
}
