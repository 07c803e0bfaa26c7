import { type Moment, when } from '#emails/dates.ts'
import type { Fact, Translate } from '#emails/message.ts'

/** What emails say of an activity. */
export interface ActivityFacts {
  /** Its name, as its host wrote it. */
  activity: string
  startsAt: string
  timeZone: string
  /** Address and town; null when it is held online. */
  place: string | null
  /** Where a map shows the place. */
  mapUrl?: string
  /** Where it is held online: only for those who come. */
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

/** How many places are left; null when they are unlimited, and then there is nothing to say. */
export function placesLeft(t: Translate, left: number | null): Fact[] {
  return left === null ? [] : [{ label: t('facts.places'), text: placesLeftText(t, left) }]
}

export function placesLeftText(t: Translate, left: number): string {
  return left <= 0 ? t('facts.full') : t('facts.placesLeft', { count: left })
}

/** The greeting, also for somebody whose first name we do not know. */
export function hello(t: Translate, firstName: string): string {
  return firstName.trim() === '' ? t('helloNobody') : t('hello', { firstName })
}
