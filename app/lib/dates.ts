import { capitalised } from '#server/domain/platform/format/capitalised.ts'
import { dateFormatter } from '#server/domain/platform/format/formatters.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'

/**
 * Formats instants for people, in the time zone of their subject. Only names and numbers come from Intl; their order is
 * ours, so that server and browser always write the same.
 */

export type Locale = 'fr' | 'en'

type PartName = 'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute'

type Parts = Record<PartName, string>

/** A no-break space, which keeps a day and its month on one line. */
const NBSP = '\u00A0'

/** `20 novembre 2026 14:30` · `20 November 2026 14:30` */
export function formatDateTime(instant: string, timeZone: string, locale: string): string {
  const parts = partsOf(instant, timeZone, locale)
  return `${dayMonth(parts)} ${parts.year} ${time(parts)}`
}

/** `Samedi 21 novembre 2026 09:00` · `Saturday 21 November 2026 09:00` */
export function formatLongDateTime(instant: string, timeZone: string, locale: string): string {
  const parts = partsOf(instant, timeZone, locale)
  return `${capitalised(parts.weekday)} ${dayMonth(parts)} ${parts.year} ${time(parts)}`
}

/** `20 novembre 2026` · `20 November 2026` */
export function formatDate(instant: string, timeZone: string, locale: string): string {
  const parts = partsOf(instant, timeZone, locale)
  return `${dayMonth(parts)} ${parts.year}`
}

/** The day of something that has no place: of an account, a review, a code. */
export function formatHomeDate(instant: string, locale: string): string {
  return formatDate(instant, HOME_ZONE, locale)
}

/** `Vendredi 20 novembre` · `Friday 20 November`: the heading over the activities of a day. */
export function formatDay(instant: string, timeZone: string, locale: string): string {
  const parts = partsOf(instant, timeZone, locale)
  return `${capitalised(parts.weekday)} ${dayMonth(parts)}`
}

/** `Vendredi` and `20`, for the big number of the agenda. */
export function formatWeekday(
  instant: string,
  timeZone: string,
  locale: string,
): { weekday: string; day: string } {
  const { weekday, day } = partsOf(instant, timeZone, locale)
  return { weekday: capitalised(weekday), day }
}

/** `14:30` in both languages. */
export function formatTime(instant: string, timeZone: string): string {
  return time(partsOf(instant, timeZone, 'en'))
}

/** `2026-11-20`: the calendar day there, to group and to compare. */
export function dayKey(instant: string, timeZone: string): string {
  const { year, month, day } = partsOf(instant, timeZone, 'en', 'numeric')
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Groups activities by calendar day in their own time zone, keeping their order. */
export function groupByDay<Item extends { startDate: string; timeZone: string }>(
  items: readonly Item[],
): { day: string; items: Item[] }[] {
  const groups: { day: string; items: Item[] }[] = []
  for (const item of items) {
    const day = dayKey(item.startDate, item.timeZone)
    const last = groups.at(-1)
    if (last?.day === day) last.items.push(item)
    else groups.push({ day, items: [item] })
  }
  return groups
}

/**
 * Returns how long ago it was, as a key of the namespace `common` and its values: `9 min`, `6 h 10`, `3 jours`. The
 * clock is an argument, so that the server and the browser agree.
 */
export function ageSince(
  instant: string,
  now: string,
): { key: string; values: Record<string, number | string> } {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(instant)) / 60_000))
  if (minutes < 60) return { key: 'age.minutes', values: { minutes } }

  const hours = Math.floor(minutes / 60)
  if (hours < 48)
    return { key: 'age.hours', values: { hours, minutes: String(minutes % 60).padStart(2, '0') } }

  return { key: 'age.days', values: { count: Math.floor(hours / 24) } }
}

const KEPT = 2000

/** Cached, because most pages show the same few days. */
const known = new Map<string, Parts>()

function partsOf(
  instant: string,
  timeZone: string,
  locale: string,
  month: 'long' | 'numeric' = 'long',
): Parts {
  const language: Locale = locale.startsWith('fr') ? 'fr' : 'en'
  const key = `${instant} ${timeZone} ${language} ${month}`
  const kept = known.get(key)
  if (kept) return kept

  const parts = takeApart(instant, timeZone, language, month)
  if (known.size >= KEPT) known.clear()
  known.set(key, parts)
  return parts
}

function takeApart(instant: string, timeZone: string, language: Locale, month: 'long' | 'numeric'): Parts {
  const parts: Parts = { weekday: '', day: '', month: '', year: '', hour: '', minute: '' }
  for (const { type, value } of formatter(language, timeZone, month).formatToParts(new Date(instant))) {
    if (type in parts) parts[type as PartName] = value
  }
  // French counts the first day of a month with an ordinal: "1er novembre".
  if (language === 'fr' && parts.day === '1' && month === 'long') parts.day = '1er'
  return parts
}

function formatter(language: Locale, timeZone: string, month: 'long' | 'numeric'): Intl.DateTimeFormat {
  return dateFormatter(`${language}-CA`, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month,
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
}

function dayMonth({ day, month }: Parts): string {
  return `${day}${NBSP}${month}`
}

/** Engines differ in whether they pad; we always do. */
function time({ hour, minute }: Parts): string {
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}
