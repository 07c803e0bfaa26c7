import type { Fact, Translate } from './letter.ts'

/** A moment as it is stored (UTC, ISO-8601) and the IANA zone in which it is lived. */
export interface Moment {
  at: string
  timeZone: string
}

/** When it takes place, in the reader's language: « Samedi 21 novembre 2026 09:00 », and whose clock that is. */
export function when(t: Translate, moment: Moment): Fact {
  return { label: t('facts.when'), strong: dateAndTime(t, moment), text: zoneName(t, moment) }
}

/** `Samedi 21 novembre 2026 09:00`, `Saturday 21 November 2026 09:00`: one order of words in both languages. */
export function dateAndTime(t: Translate, { at, timeZone }: Moment): string {
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
  return capitalised(
    `${part('weekday')} ${day}\u00A0${part('month')} ${part('year')} ${part('hour')}:${part('minute')}`,
  )
}

/** The zone by the city that people know it by, else by the name that the language has for it. */
function zoneName(t: Translate, { at, timeZone }: Moment): string {
  return t(`zones.${timeZone}`, { defaultValue: nameInLanguage(t('lang'), at, timeZone) })
}

function nameInLanguage(lang: string, at: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(lang, { timeZone, timeZoneName: 'longGeneric' })
  return format.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
