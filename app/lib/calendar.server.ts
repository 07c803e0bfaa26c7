import { brand } from '#app/brand.ts'
import { calendar } from '#server/documents/calendar.ts'
import { LANGUAGE_TAGS } from '#server/i18n.ts'
import { api, giveUp, safe } from './api.server.ts'
import { currentLocale, type Asking } from './request.server.ts'

/** The calendar file of one activity; null for whoever may not see it. */
export async function calendarFile(asking: Asking, activityId: number): Promise<string | null> {
  const { error, isDefined, data } = await safe(api(asking).pages.activity.calendar({ activityId }))
  if (isDefined) return null
  if (error) giveUp(error)
  return calendar([data], {
    brand: brand.name,
    language: LANGUAGE_TAGS[await currentLocale(asking)],
    organiser: { name: brand.name, address: brand.company.senderEmail },
  })
}
