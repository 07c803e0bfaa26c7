import { type Moment, when } from '#emails/dates.ts'
import type { Fact, Quote, Translate } from '#emails/message.ts'

/** The data of emails about an activity. */
export interface ActivityFacts {
  /** The name, as its host wrote it. */
  activity: string
  startsAt: string
  timeZone: string
  /** Address and town; null when it is held online. */
  place: string | null
  /** The address of a map of the place. */
  mapUrl?: string
  /** The link of an activity that is held online: only for participants. */
  onlineUrl?: string
}

export function whenAndWhere(t: Translate, facts: ActivityFacts): Fact[] {
  const { startsAt, timeZone, place, mapUrl, onlineUrl } = facts
  const moment: Moment = { at: startsAt, timeZone }
  const where: Fact = { label: t('facts.where'), text: place ?? t('facts.online') }
  if (place && mapUrl) where.link = { label: t('facts.map'), href: mapUrl }
  if (onlineUrl) where.link = { label: t('facts.openOnline'), href: onlineUrl }
  return [when(t, moment), where]
}

/** How many places are left; null when they are unlimited, and the email says nothing about it. */
export function placesLeft(t: Translate, left: number | null): Fact[] {
  return left === null ? [] : [{ label: t('facts.places'), text: placesLeftText(t, left) }]
}

export function placesLeftText(t: Translate, left: number): string {
  return left <= 0 ? t('facts.full') : t('facts.placesLeft', { count: left })
}

/** The reason that a person gave; nothing when they gave none. */
export function quoteOf(t: Translate, why: string): Quote | undefined {
  const text = why.trim()
  return text === '' ? undefined : { label: t('ended.why'), text }
}

/** The greeting; works without a first name, too. */
export function hello(t: Translate, firstName: string): string {
  return firstName.trim() === '' ? t('helloNobody') : t('hello', { firstName })
}
