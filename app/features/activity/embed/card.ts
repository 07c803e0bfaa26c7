import type { LoaderFunctionArgs } from '@remix-run/node'
import { embedActivity } from '#app/features/activity/embed.server.ts'

/** The card of an activity, framed by other sites. */
export function loader({ request, context, params }: LoaderFunctionArgs) {
  const id = /^\d{1,9}$/.exec(params.activityId ?? '')?.[0]
  return embedActivity({ request, context }, Number(id ?? 0))
}
