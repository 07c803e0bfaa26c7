import type { Activity } from '#server/contract/entities.ts'
import { api, giveUp, safe } from './api.server.ts'
import type { Asking } from './request.server.ts'

/** The activity as this person may see it; the 404 page for whoever may not. */
export async function readActivity(asking: Asking, activityId: number): Promise<Activity> {
  const { error, isDefined, data } = await safe(api(asking).activity.read({ activityId }))
  if (isDefined) throw new Response(null, { status: 404 })
  if (error) giveUp(error)
  return data
}
