import type { LoaderFunctionArgs } from '@remix-run/node'
import { idOf } from '#app/lib/params.server.ts'
import { keepLinkOfAddress, readPass, returnWithLink } from '#app/shared/account/guest-pass.server.ts'
import { calendarFile } from '#app/shared/activity/calendar.server.ts'

/** Returns the activity as a calendar file. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const activityId = idOf(params.activityId)
  const args = { request, context }
  await keepLinkOfAddress(args)
  const body = await calendarFile(args, activityId, (await readPass(args))?.pass)
  if (body === null) await returnWithLink(args)
  if (body === null) throw new Response(null, { status: 404 })
  const headers = {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': `attachment; filename="viree-${activityId}.ics"`,
    'Cache-Control': 'private, no-cache',
  }
  return new Response(body, { headers })
}
