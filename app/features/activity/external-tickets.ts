import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { api, safe } from '#app/lib/api.server.ts'
import { idOf } from '#app/lib/params.server.ts'

/**
 * The way out to tickets that are had elsewhere: counts the click and leads on. A plain link, because a form may not
 * lead to other sites (Content-Security-Policy); browsers that fetch pages in advance are not counted.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const activityId = idOf(params.activityId)
  if (request.method === 'HEAD' || request.headers.has('Sec-Purpose') || request.headers.has('Purpose'))
    throw new Response(null, { status: 204 })
  const { error, data } = await safe(api({ request, context }).activity.countExternal({ activityId }))
  if (error) throw new Response(null, { status: 404 })
  return redirect(data.externalTicketUrl, {
    headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' },
  })
}
