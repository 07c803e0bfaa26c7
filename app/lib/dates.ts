import { capitalised } from '#server/domain/platform/format/capitalised.ts'
import { clockTime, dateParts, dayMonth, formatDate } from '#server/domain/platform/format/long-date-time.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'

export {
  formatDate,
  formatDateTime,
  formatLongDateTime,
} from '#server/domain/platform/format/long-date-time.ts'

/** Formats instants for people, in the time zone of their subject. */

/** The day of something that has no place: of an account, a review, a code. */
export function formatHomeDate(instant: string, locale: string): string {
  return formatDate(instant, HOME_ZONE, locale)
}

/** `Vendredi 20 novembre` · `Friday 20 November`: the heading over the activities of a day. */
export function formatDay(instant: string, timeZone: string, locale: string): string {
  const parts = dateParts(instant, timeZone, locale)
  return `${capitalised(parts.weekday)} ${dayMonth(parts)}`
}

/** `Vendredi` and `20`, for the big number of the agenda. */
export function formatWeekday(
  instant: string,
  timeZone: string,
  locale: string,
): { weekday: string; day: string } {
  const { weekday, day } = dateParts(instant, timeZone, locale)
  return { weekday: capitalised(weekday), day }
}

/** `14:30` in both languages. */
export function formatTime(instant: string, timeZone: string): string {
  return clockTime(dateParts(instant, timeZone, 'en'))
}

/** `2026-11-20`: the calendar day there, to group and to compare. */
export function dayKey(instant: string, timeZone: string): string {
  const { year, month, day } = dateParts(instant, timeZone, 'en', 'numeric')
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/**
 * Returns how long ago it was, as a key of the namespace `common` and its values: `9 min`, `6 h 10`, `3 jours`. The
 * clock is an argument, so that the server and the browser agree.
 */
export function ageSince(
  instant: string,
  now: string,
): { key: string; values: Record<string, number | string> } {
  const minutes = Math.max(1, Math.floor((Date.parse(now) - Date.parse(instant)) / 60_000))
  if (minutes < 60) return { key: 'age.minutes', values: { minutes } }

  const hours = Math.floor(minutes / 60)
  if (hours < 48)
    return { key: 'age.hours', values: { hours, minutes: String(minutes % 60).padStart(2, '0') } }

  return { key: 'age.days', values: { count: Math.floor(hours / 24) } }
}
