import { capitalised } from './capitalised.ts'
import { dateFormatter } from './formatters.ts'

/**
 * Instants in the time zone of their subject. Only names and numbers come from Intl; their order is ours, so that server
 * and browser always write the same.
 */

type PartName = 'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute'

export type DateParts = Record<PartName, string>

/** A no-break space, which keeps a day and its month on one line. */
const NBSP = '\u00A0'

/** `Samedi 21 novembre 2026 09:00` · `Saturday 21 November 2026 09:00` */
export function formatLongDateTime(instant: string, timeZone: string, locale: string): string {
  const parts = dateParts(instant, timeZone, locale)
  return `${capitalised(parts.weekday)} ${dayMonth(parts)} ${parts.year} ${clockTime(parts)}`
}

/** `20 novembre 2026 14:30` · `20 November 2026 14:30` */
export function formatDateTime(instant: string, timeZone: string, locale: string): string {
  const parts = dateParts(instant, timeZone, locale)
  return `${dayMonth(parts)} ${parts.year} ${clockTime(parts)}`
}

/** `20 novembre 2026` · `20 November 2026` */
export function formatDate(instant: string, timeZone: string, locale: string): string {
  const parts = dateParts(instant, timeZone, locale)
  return `${dayMonth(parts)} ${parts.year}`
}

const KEPT = 2000

/** Cached, because most pages show the same few days. */
const known = new Map<string, DateParts>()

export function dateParts(
  instant: string,
  timeZone: string,
  locale: string,
  month: 'long' | 'numeric' = 'long',
): DateParts {
  const language = locale.startsWith('fr') ? 'fr' : 'en'
  const key = `${instant} ${timeZone} ${language} ${month}`
  const kept = known.get(key)
  if (kept) return kept

  const parts = takeApart(instant, timeZone, language, month)
  if (known.size >= KEPT) known.clear()
  known.set(key, parts)
  return parts
}

export function dayMonth({ day, month }: Pick<DateParts, 'day' | 'month'>): string {
  return `${day}${NBSP}${month}`
}

/** Engines differ in whether they pad; we always do. */
export function clockTime({ hour, minute }: Pick<DateParts, 'hour' | 'minute'>): string {
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}

function takeApart(
  instant: string,
  timeZone: string,
  language: 'fr' | 'en',
  month: 'long' | 'numeric',
): DateParts {
  const parts: DateParts = { weekday: '', day: '', month: '', year: '', hour: '', minute: '' }
  for (const { type, value } of formatter(language, timeZone, month).formatToParts(new Date(instant))) {
    if (type in parts) parts[type as PartName] = value
  }
  // French counts the first day of a month with an ordinal: "1er novembre".
  if (language === 'fr' && parts.day === '1' && month === 'long') parts.day = '1er'
  return parts
}

function formatter(language: 'fr' | 'en', timeZone: string, month: 'long' | 'numeric'): Intl.DateTimeFormat {
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
