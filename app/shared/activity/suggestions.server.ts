import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { summariesOf } from './summarise.server.ts'

/** Loads activities similar to this one for its page; none for an activity that is not public. */
export async function readSuggestions(args: RequestArgs, activityId: number) {
  const suggested = await attempt(api(args).activity.suggest({ activityId }))
  return 'answer' in suggested ? summariesOf(suggested.answer) : []
}
