import { i18nOf } from '#app/lib/i18n.server.ts'
import type { ActivitySummary as ActivityOnTheWire } from '#server/contract/entities.ts'
import type { ActivitySummary } from './summary.ts'

/** The province that is not named. */
const HOME_PROVINCE = 'QC'

/** Returns only what a card shows: whatever a loader returns is also sent as data of the page. */
export function summaryOf(activity: ActivityOnTheWire): ActivitySummary {
  const { activityId, slug, name, typeId, language, pictureUrl, startDate, timeZone } = activity
  const { host, participantNbr, placesLeft, price, cancelled } = activity
  return {
    activityId,
    slug,
    name,
    typeId,
    language,
    pictureUrl,
    startDate,
    timeZone,
    place: placeOf(activity),
    host: { displayName: host.displayName },
    participantNbr,
    placesLeft,
    price,
    cancelled,
  }
}

/** Returns the place in the language of the activity's text; "online" is a place, too. */
export function placeOf({
  place,
  language,
}: Pick<ActivityOnTheWire, 'place' | 'language'>): ActivitySummary['place'] {
  if (!place) return { city: i18nOf(language).t('activity:online'), region: null, address: null }
  const { city, province, address } = place
  return { city, region: province === HOME_PROVINCE ? null : province, address }
}
