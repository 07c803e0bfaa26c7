import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { brand } from '#app/lib/brand.ts'
import { currentLocale, type RequestArgs } from '#app/lib/request.server.ts'
import { calendar, type CalendarEvent } from '#server/documents/calendar/calendar.ts'
import { company } from '#server/domain/platform/company.ts'
import { i18nOf, LANGUAGE_TAGS, type Locale } from '#server/runtime/i18n.ts'

/** Returns the calendar file of one activity; null for those who may not see it. `guestId`: the pass of a participant. */
export async function calendarFile(
  args: RequestArgs,
  activityId: number,
  guestId?: string,
): Promise<string | null> {
  const read = await attempt(api(args).pages.activity.calendar({ activityId, guestId }))
  return 'answer' in read ? written([read.answer], await currentLocale(args)) : null
}

/** Returns the calendar of a secret address, in the language of its owner; null when there is none (any more). */
export async function personalCalendar(
  args: RequestArgs,
  token: string,
): Promise<{ body: string; language: string } | null> {
  const read = await attempt(api(args).pages.calendarFeed.events({ token }))
  if ('refused' in read) return null
  const { locale, events } = read.answer
  const name = i18nOf(locale).t('settings:calendar.fileName', { brand: brand.name })
  return { body: written(events, locale, name), language: LANGUAGE_TAGS[locale] }
}

/** Writes events as a file; a feed has a name, a single event has none. */
export function written(events: readonly CalendarEvent[], locale: Locale, name?: string): string {
  return calendar(events, {
    brand: brand.name,
    language: LANGUAGE_TAGS[locale],
    organiser: { name: brand.name, address: company.senderEmail },
    ...(name !== undefined && { name }),
  })
}
