import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import type { ErrorDetails } from '#app/lib/http/error-details.ts'
import { wordsFor } from '#app/lib/i18n.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import type { ActivityPage } from './summary.ts'

/** Loads the activity as this person may see it; throws the 404 page for those who may not. */
export async function readActivity(args: RequestArgs, activityId: number): Promise<ActivityPage> {
  const read = await attempt(api(args).pages.activity.read({ activityId }))
  if ('refused' in read) throw await unrecovered(args)
  return read.answer
}

/** A hidden activity and one that never existed get the same answer. */
async function unrecovered(args: RequestArgs): Promise<Response> {
  const t = await wordsFor(args, 'activity')
  const details: ErrorDetails = { title: t('unrecovered'), text: t('unrecoveredText') }
  return Response.json(details, { status: 404 })
}
