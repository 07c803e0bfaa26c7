import type { LoaderFunctionArgs } from '@remix-run/node'
import { idOf } from '#app/lib/params.server.ts'
import { calendarFile } from '#app/shared/activity/calendar.server.ts'

/** Returns the activity as a calendar file. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const activityId = idOf(params.activityId)
  const body = await calendarFile({ request, context }, activityId)
  if (body === null) throw new Response(null, { status: 404 })
  const headers = {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': `attachment; filename="viree-${activityId}.ics"`,
    'Cache-Control': 'private, no-cache',
  }
  return new Response(body, { headers })
}
