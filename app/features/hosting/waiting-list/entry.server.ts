import type { LoaderFunctionArgs } from '@remix-run/node'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'

/** Loads one entry of the waiting list for its host and for operators; 404 for others, and once it has ended. */
export function readEntry(args: RequestArgs, { activityId, waitingId }: LoaderFunctionArgs['params']) {
  const ids = { activityId: idOf(activityId), waitingId: idOf(waitingId) }
  return answerOr404(api(args).pages.waitingList.entry(ids))
}
