import { api, giveUp, safe } from '#app/lib/api.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { summaryOf } from '#app/shared/activity/summarise.server.ts'

/** Others like this activity, for its page; none where its page is seen by some only. */
export async function readSuggestions(args: RequestArgs, activityId: number) {
  const { error, isDefined, data } = await safe(api(args).activity.suggest({ activityId }))
  if (isDefined) return []
  if (error) giveUp(error)
  return data.map(summaryOf)
}
