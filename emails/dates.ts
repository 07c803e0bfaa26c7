import { capitalised } from '#server/domain/platform/format/capitalised.ts'
import type { Fact, Translate } from './message.ts'

const DAY_MS = 86_400_000

/** An instant as it is stored (UTC, ISO-8601), and the IANA zone of the place. */
export interface Moment {
  at: string
  timeZone: string
}

/**
 * Formats when it takes place, in the recipient's language: « Samedi 21 novembre 2026 09:00 », with the zone's name.
 */
export function when(t: Translate, moment: Moment): Fact {
  return { label: t('facts.when'), strong: dateAndTime(t, moment), text: zoneName(t, moment) }
}

/** `Samedi 21 novembre 2026 09:00`, `Saturday 21 November 2026 09:00`: the same order in both languages. */
export function dateAndTime(t: Translate, moment: Moment): string {
  return capitalised(dateAndTimeInside(t, moment))
}

/** « À payer avant : samedi 21 novembre 2026 09:00 »: in one line, where the date does not begin it. */
export function labelledDateAndTime(t: Translate, label: string, moment: Moment): string {
  return t('text.labelled', { label, value: dateAndTimeInside(t, moment) })
}

/** The same within a sentence: « Décision : samedi 21 novembre 2026 09:00 ». */
export function dateAndTimeInside(t: Translate, { at, timeZone }: Moment): string {
  const format = new Intl.DateTimeFormat(t('lang'), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  const parts = new Map(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''

  const day = part('day') === '1' ? t('dates.firstOfMonth') : part('day')
  return `${part('weekday')} ${day}\u00A0${part('month')} ${part('year')} ${part('hour')}:${part('minute')}`
}

/** A calendar date (yyyy-mm-dd) in the recipient's language: « 1er janvier 2027 », `1 January 2027`. */
export function calendarDay(t: Translate, day: string): string {
  const date = new Date(`${day}T12:00:00Z`)
  const number = date.getUTCDate() === 1 ? t('dates.firstOfMonth') : String(date.getUTCDate())
  const month = new Intl.DateTimeFormat(t('lang'), { month: 'long', timeZone: 'UTC' }).format(date)
  return `${number}\u00A0${month} ${date.getUTCFullYear()}`
}

/** Returns whether an instant is today, tomorrow or later in its own zone, seen from the time of writing. */
export function nearness({ at, timeZone }: Moment, writtenAt: string): 'today' | 'tomorrow' | 'later' {
  const days = (dayNumber(at, timeZone) - dayNumber(writtenAt, timeZone)) / DAY_MS
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : 'later'
}

/**
 * « Demain 09:00 » in a subject, where the whole date would push the name out of sight; the date when it is further
 * away.
 */
export function soon(t: Translate, moment: Moment, writtenAt: string): string {
  const day = nearness(moment, writtenAt)
  return day === 'later' ? dateAndTime(t, moment) : `${t(`dates.${day}`)} ${timeOf(moment)}`
}

function timeOf({ at, timeZone }: Moment): string {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  return new Intl.DateTimeFormat('en-GB', clock).format(new Date(at))
}

/** Midnight of the local day as if it were UTC: such numbers are whole days apart, even when the clocks change. */
function dayNumber(at: string, timeZone: string): number {
  const day = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone } as const
  return Date.parse(new Intl.DateTimeFormat('en-CA', day).format(new Date(at)))
}

/** The zone's familiar city, else its name in the recipient's language. */
function zoneName(t: Translate, { at, timeZone }: Moment): string {
  return t(`zones.${timeZone}`, { defaultValue: nameInLanguage(t('lang'), at, timeZone) })
}

function nameInLanguage(lang: string, at: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(lang, { timeZone, timeZoneName: 'longGeneric' })
  return format.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
