import type { Activity } from '#db/schema/activity.ts'
import type { MergeField } from '#server/domain/notification/merge-fields.ts'
import { formatDateTime } from '#server/domain/platform/format/long-date-time.ts'
import { i18nOf } from '#server/runtime/i18n.ts'
import { placeInWords } from '#server/services/activity/place-in-words.ts'

/** The values of a host's fields: in the language of the activity, as the words around them are. */
export function fieldValues(
  activity: Activity,
  { firstName, tickets }: { firstName: string; tickets: string },
): Record<MergeField, string> {
  const { name, startsAt, timeZone, language } = activity
  const date = formatDateTime(startsAt, timeZone, language)
  return { firstname: firstName, activity: name, date, place: placeInWords(activity), tickets }
}

/** How many good tickets somebody has, in words. */
export function ticketsInWords({ language }: Pick<Activity, 'language'>, count: number): string {
  const t = i18nOf(language).getFixedT(null, 'emails')
  return count === 0 ? t('hostWords.noTicket') : t('hostWords.tickets', { count })
}
