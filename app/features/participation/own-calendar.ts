import type { LoaderFunctionArgs } from '@remix-run/node'
import { conditionalResponse } from '#app/lib/http/conditional-response.server.ts'
import { personalCalendar } from '#app/shared/activity/calendar.server.ts'

/** The person's own calendar at its secret address: without a session, so that calendar programs can read it. */
export async function loader({ request, context, params: { token = '' } }: LoaderFunctionArgs) {
  const file = await personalCalendar({ request, context }, token)
  if (!file) throw new Response(null, { status: 404 })
  return conditionalResponse(request, {
    body: file.body,
    contentType: 'text/calendar; charset=utf-8',
    cacheControl: 'private, no-cache',
    about: `agenda ${token}`,
    headers: {
      'Content-Disposition': 'inline; filename="viree.ics"',
      'Content-Language': file.language,
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
    },
  })
}
