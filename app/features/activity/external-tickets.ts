import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { api } from '#app/lib/api.server.ts'
import { answerOrNull } from '#app/lib/attempt.server.ts'
import { idOf } from '#app/lib/params.server.ts'

/**
 * Counts the click on tickets that another site sells, and redirects to that site. A plain link, because a form may not
 * lead to other sites (Content-Security-Policy); prefetches of browsers are not counted.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const activityId = idOf(params.activityId)
  if (request.method === 'HEAD' || request.headers.has('Sec-Purpose') || request.headers.has('Purpose'))
    throw new Response(null, { status: 204 })
  const counted = await answerOrNull(api({ request, context }).activity.countExternal({ activityId }))
  if (!counted) throw new Response(null, { status: 404 })
  return redirect(counted.externalTicketUrl, {
    headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
  })
}
