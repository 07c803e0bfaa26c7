import type { Outcome } from '#app/door/outcome.ts'
import type { Reading } from '#app/door/reading.ts'
import type { Translate } from '#app/door/text.ts'
import type { DoorTicket } from '#server/contract/entities/door.ts'
import {
  clockTime,
  dateParts,
  formatDate,
  formatDateTime,
} from '#server/domain/platform/format/long-date-time.ts'

/** What sentences about a door need to know. */
export interface Language {
  t: Translate
  language: string
  /** Of the activity; before the list has come, that of the device. */
  timeZone: () => string
}

/** `à 19:12`, and for another day `le 21 novembre 2026 19:12`. */
export function when(instant: string, { t, language, timeZone }: Language): string {
  const zone = timeZone()
  const isToday = formatDate(instant, zone, language) === formatDate(new Date().toISOString(), zone, language)
  return isToday
    ? t('when.time', { time: clockTime(dateParts(instant, zone, language)) })
    : t('when.date', { date: formatDateTime(instant, zone, language) })
}

/** Returns the sentences below the word of a verdict. */
export function reasonsOf(outcome: Outcome, said: Language): string[] {
  const { t } = said
  switch (outcome.kind) {
    case 'welcome':
      return outcome.isSoldSince ? [t('verdict.soldSince')] : []
    case 'used':
      return [whereUsed(outcome, said)]
    case 'elsewhere':
    case 'unchecked':
    case 'closed':
      return [t(`why.${outcome.kind}`)]
    case 'refused':
      return [t(`why.${outcome.why ?? 'unknown'}`)]
  }
}

function whereUsed({ usedAt, usedBy, isUsedHere }: Outcome, said: Language): string {
  const { t } = said
  if (usedAt === null) return t('usedWhere.unknown')
  const values = { when: when(usedAt, said), device: usedBy ?? '' }
  if (isUsedHere) return t('usedWhere.here', values)
  return usedBy === null ? t('usedWhere.when', values) : t('usedWhere.device', values)
}

/** `Billet 2 de 4 · Adulte`; a ticket alone in its registration says its type only. */
export function ticketLine({ position, of, typeName }: Outcome, { t }: Language): string {
  const place = position > 0 && of > 1 ? t('verdict.ticket', { position, of }) : null
  return [place, typeName].filter((part) => part !== null).join(' · ')
}

export function stateOfReading({ state, outcome }: Reading, { t }: Language): string {
  return t(`readings.states.${state === 'done' ? outcome.kind : state}`)
}

export function stateOfTicket({ state, at }: DoorTicket, said: Language): string {
  const word = said.t(`list.states.${state}`)
  return state === 'used' && at !== null ? `${word} ${when(at, said)}` : word
}
