import { coming } from '#db/queries/search/filters.ts'
import { listPublicActivities } from '#db/queries/search/list.ts'
import { rankSuggestions } from '#server/domain/search/suggestion.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { seeActivity, withPlaces } from '#server/services/activity/read.ts'
import { circleAround } from './filters.ts'

const SUGGESTED = 4

/** Enough of the next ones to find near ones among them. */
const OF_ITS_TYPE = 40
const NEAR_IT = 20
const NEAR_KM = 50

/** Lists activities like this one; undefined when this person may not see it, or there is none. */
export async function suggestActivities(services: Services, session: Session | null, activityId: number) {
  const { db, now } = services
  const activity = (await seeActivity(services, session, activityId))?.activity
  if (!activity) return undefined

  const next = coming(instant(now()))
  const ofItsType = { ...next, typeIds: [activity.typeId] }
  const nearIt = { ...next, near: circleAround(activity, NEAR_KM) }
  const candidates = [
    ...(await listPublicActivities(db, ofItsType, { limit: OF_ITS_TYPE, offset: 0 })),
    ...(activity.isOnline ? [] : await listPublicActivities(db, nearIt, { limit: NEAR_IT, offset: 0 })),
  ]
  return withPlaces(services, rankSuggestions(activity, candidates, now()).slice(0, SUGGESTED))
}
