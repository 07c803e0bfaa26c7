import { when, type Moment } from '../dates.ts'
import type { Fact, Translate } from '../letter.ts'

/** What letters say of an activity. */
export interface ActivityFacts {
  /** Its name, as its host wrote it. */
  activity: string
  startsAt: string
  timeZone: string
  /** Address and town; null when it is held online. */
  place: string | null
}

export function whenAndWhere(t: Translate, { startsAt, timeZone, place }: ActivityFacts): Fact[] {
  const moment: Moment = { at: startsAt, timeZone }
  return [when(t, moment), { label: t('facts.where'), text: place ?? t('facts.online') }]
}

/** The greeting, also for somebody whose first name we do not know. */
export function hello(t: Translate, firstName: string): string {
  return firstName.trim() === '' ? t('helloNobody') : t('hello', { firstName })
}
