import { lowestPriceOf, placeOf } from '#app/shared/activity/summarise.server.ts'
import type { ActivitySummary } from '#server/contract/entities.ts'
import { pick } from '#server/domain/platform/pick.ts'
import type { AgendaActivity } from './agenda.tsx'

const FIELDS = [
  ...(['activityId', 'slug', 'name', 'language', 'startDate', 'timeZone'] as const),
  ...(['placesLeft', 'price', 'cancelled'] as const),
]

/** Returns what a row of the agenda shows: it has no cover, and many rows stand on each home page. */
export function agendaItemOf(activity: ActivitySummary): AgendaActivity {
  const { city, region } = placeOf(activity)
  return { ...pick(activity, FIELDS), ...lowestPriceOf(activity), place: { city, region } }
}
