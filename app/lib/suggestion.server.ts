import { summaryOf } from './activity-summary.ts'
import { api, giveUp, safe } from './api.server.ts'
import type { Asking } from './request.server.ts'

/** Others like this activity, for its page; none where its page is seen by some only. */
export async function readSuggestions(asking: Asking, activityId: number) {
  const { error, isDefined, data } = await safe(api(asking).activity.suggest({ activityId }))
  if (isDefined) return []
  if (error) giveUp(error)
  return data.map(summaryOf)
}
