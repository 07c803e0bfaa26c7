import { coming } from '#db/queries/search/filters.ts'
import { listPublicActivitiesInOrder, listSuggestable } from '#db/queries/search/list.ts'
import { rankSuggestions, type Suggestable } from '#server/domain/search/suggestion.ts'
import { cacheFor } from '#server/runtime/cache.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { withPlaces } from '#server/services/activity/read.ts'
import { seeActivity } from '#server/services/activity/sight.ts'
import { circleAround } from './filters.ts'

const SUGGESTED = 4

/** Enough of the next ones to find near ones among them. */
const OF_ITS_TYPE = 40
const NEAR_IT = 20
const NEAR_KM = 50

/** Everybody who looks at one activity is suggested the same. What is shown of these is read each time. */
const CHOSEN_FOR_MS = 1000

/** Lists activities like this one; undefined when this person may not see it, or there is none. */
export async function suggestActivities(services: Services, session: Session | null, activityId: number) {
  const activity = (await seeActivity(services, session, activityId))?.activity
  if (!activity) return undefined

  const { id, typeId, hostId, startsAt, latitude, longitude, isOnline } = activity
  const key = ['suggestions', id, typeId, latitude, longitude, isOnline] as const
  const of = { id, typeId, hostId, startsAt, latitude, longitude, isOnline }
  const ids = await cacheFor(services, { key, forMs: CHOSEN_FOR_MS }, () => choose(services, of))
  return withPlaces(services, await listPublicActivitiesInOrder(services.db, ids))
}

async function choose({ db, now }: Services, of: Suggestable): Promise<number[]> {
  const next = coming(instant(now()))
  const nearIt = { ...next, near: circleAround(of, NEAR_KM) }
  const candidates = [
    ...(await listSuggestable(db, { ...next, typeIds: [of.typeId] }, OF_ITS_TYPE)),
    ...(of.isOnline ? [] : await listSuggestable(db, nearIt, NEAR_IT)),
  ]
  return rankSuggestions(of, candidates, now())
    .slice(0, SUGGESTED)
    .map(({ id }) => id)
}
