import { fullAddress } from '#app/lib/process/site.server.ts'
import { calendarLinks, type CalendarName } from '#server/domain/activity/sharing.ts'
import { REGISTRATIONS_PATH } from '#server/domain/participation/ticket-paths.ts'
import { i18nOf, type Locale } from '#server/runtime/i18n.ts'
import { type ActivityPage, activityPath } from './summary.ts'

/**
 * Returns the address of an activity's page for others, and those that put it into a calendar. It names no language, so
 * that each reads the page in theirs. From the calendar of a guest the page of a private activity would not open: their
 * registrations say how to.
 */
export function linksElsewhere(
  activity: Pick<
    ActivityPage,
    'activityId' | 'slug' | 'name' | 'startDate' | 'endDate' | 'place' | 'isPrivate'
  >,
  locale: Locale,
  isForGuest = false,
): { link: string; calendars: Record<CalendarName, string> } {
  const { name: title, startDate: startsAt, endDate: endsAt } = activity
  const link = fullAddress(activityPath(activity))
  const place = placeInWords(activity, locale)
  const url = isForGuest && activity.isPrivate ? fullAddress(REGISTRATIONS_PATH) : link
  return { link, calendars: calendarLinks({ title, startsAt, endsAt, place, url }) }
}

function placeInWords({ place }: Pick<ActivityPage, 'place'>, locale: Locale): string {
  if (!place) return i18nOf(locale).t('sharing:online')
  return [place.address, place.city, place.province].filter(Boolean).join(', ')
}
