import { i18nOf } from '#app/lib/i18n.server.ts'
import type { ActivitySummary } from '#server/contract/entities.ts'
import { motifOf, motifsBeside } from '#server/domain/activity/motif.ts'
import { pick } from '#server/domain/platform/pick.ts'
import type { CardActivity, ShownPlace } from './summary.ts'

/** The province that is not named. */
const HOME_PROVINCE = 'QC'

/** The fields that cards show as they are. */
const CARD_FIELDS = [
  ...(['activityId', 'slug', 'name', 'typeId', 'language', 'pictureUrl', 'drawing'] as const),
  ...(['startDate', 'timeZone'] as const),
  ...(['participantNbr', 'placesLeft', 'price', 'cancelled'] as const),
]

/** Returns only what a card shows: whatever a loader returns is also sent as data of the page. */
export function summaryOf(activity: ActivitySummary): CardActivity {
  const { displayName } = activity.host
  const motif = motifOf({ ...activity, id: activity.drawing })
  return {
    ...pick(activity, CARD_FIELDS),
    ...lowestPriceOf(activity),
    place: placeOf(activity),
    host: { displayName },
    motif,
  }
}

/** Only where it is so: whatever a card holds is sent once for each of a list. */
export function lowestPriceOf({ price, paymentModels }: ActivitySummary): { isLowestPrice?: true } {
  return paymentModels.some((model) => model.price !== price) ? { isLowestPrice: true } : {}
}

/** The same of activities that stand side by side: no two neighbours have the same drawing. */
export function summariesOf(activities: readonly ActivitySummary[]): CardActivity[] {
  const drawn = activities.map((activity) => {
    const { drawing: id, typeId, name, pictureUrl } = activity
    return { id, typeId, name, isDrawn: !pictureUrl }
  })
  const motifs = motifsBeside(drawn)
  return activities.map((activity, index) => {
    const summary = summaryOf(activity)
    return { ...summary, motif: motifs[index] ?? summary.motif }
  })
}

/** The same of rows that stand side by side, each of which is about one. */
export function withSummaries<Row extends { activity: ActivitySummary }>(rows: readonly Row[]) {
  const summaries = summariesOf(rows.map(({ activity }) => activity))
  return rows.map(({ activity, ...row }, index) => ({
    ...row,
    activity: summaries[index] ?? summaryOf(activity),
  }))
}

/** Returns the place in the language of the activity's text. */
export function placeOf({ place, language }: Pick<ActivitySummary, 'place' | 'language'>): ShownPlace {
  if (!place) return { city: i18nOf(language).t('activity:online'), region: null, address: null }
  const { nearCity, province, address } = place
  const city = nearCity
    ? i18nOf(language).t('activity:nearTown', { place: place.city, town: nearCity })
    : place.city
  return { city, region: province === HOME_PROVINCE ? null : province, address }
}
