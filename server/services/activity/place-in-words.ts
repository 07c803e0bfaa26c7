import type { Activity } from '#db/schema/activity.ts'
import { i18nOf } from '#server/runtime/i18n.ts'

/** Returns where an activity takes place, on one line and in its own language. */
export function placeInWords({
  isOnline,
  language,
  address,
  city,
  nearCity,
}: Pick<Activity, 'isOnline' | 'language' | 'address' | 'city' | 'nearCity'>): string {
  if (isOnline) return i18nOf(language).t('activity:online')
  return [address, city, nearCity].filter(Boolean).join(', ')
}
