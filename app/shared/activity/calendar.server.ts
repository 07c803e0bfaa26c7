import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { brand } from '#app/lib/brand.ts'
import { currentLocale, type RequestArgs } from '#app/lib/request.server.ts'
import { calendar, type CalendarEvent } from '#server/documents/calendar/calendar.ts'
import { company } from '#server/domain/platform/company.ts'
import { i18nOf, LANGUAGE_TAGS, type Locale } from '#server/runtime/i18n.ts'

/** Returns the calendar file of one activity; null for those who may not see it. */
export async function calendarFile(args: RequestArgs, activityId: number): Promise<string | null> {
  const { error, isDefined, data } = await safe(api(args).pages.activity.calendar({ activityId }))
  if (isDefined) return null
  if (error) giveUp(error)
  return written([data], await currentLocale(args))
}

/** Returns the calendar of a secret address, in the language of its owner; null when there is none (any more). */
export async function personalCalendar(
  args: RequestArgs,
  token: string,
): Promise<{ body: string; language: string } | null> {
  const { error, isDefined, data } = await safe(api(args).pages.calendarFeed.events({ token }))
  if (isDefined) return null
  if (error) giveUp(error)
  const name = i18nOf(data.locale).t('settings:calendar.fileName', { brand: brand.name })
  return { body: written(data.events, data.locale, name), language: LANGUAGE_TAGS[data.locale] }
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
