import { api, giveUp, safe } from '#app/lib/api.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { summaryOf } from '#app/shared/activity/summarise.server.ts'

/** Loads activities similar to this one for its page; none for an activity that is not public. */
export async function readSuggestions(args: RequestArgs, activityId: number) {
  const { error, isDefined, data } = await safe(api(args).activity.suggest({ activityId }))
  if (isDefined) return []
  if (error) giveUp(error)
  return data.map(summaryOf)
}
