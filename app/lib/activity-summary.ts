import type { ActivitySummary } from '#app/components/activity-summary.ts'
import type { ActivitySummary as ActivityOnTheWire } from '#server/contract/entities.ts'

/** The province that goes without saying. */
const HOME_PROVINCE = 'QC'

/** What a card shows and nothing else: whatever a loader returns also travels as data of the page. */
export function summaryOf(activity: ActivityOnTheWire): ActivitySummary {
  const { activityId, slug, name, typeId, language, pictureUrl, startDate, timeZone } = activity
  const { place, host, participantNbr, placesLeft, price, cancelled } = activity
  return {
    activityId,
    slug,
    name,
    typeId,
    language,
    pictureUrl,
    startDate,
    timeZone,
    place: {
      city: place.city,
      region: place.province === HOME_PROVINCE ? null : place.province,
      address: place.address,
    },
    host: { displayName: host.displayName },
    participantNbr,
    placesLeft,
    price,
    cancelled,
  }
}
