import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { doorPath } from '#server/domain/participation/door-paths.ts'
import { ticketPath } from '#server/domain/participation/paths.ts'
import { holdsDoor, openTicketCode } from './code.server.ts'

/**
 * The address in a ticket's QR code: redirects to the ticket's page when the code is valid; a browser that
 * holds the door of its activity, to its verdict.
 */
export async function loader({ request, context, params: { code = '' } }: LoaderFunctionArgs) {
  const ticket = openTicketCode(code)
  if (!ticket) throw new Response(null, { status: 404 })
  const { uuid, activityId } = ticket
  const isHelper = await holdsDoor({ request, context }, activityId)
  const to = isHelper ? `${doorPath(activityId, 'code')}?code=${code}` : ticketPath(uuid)
  return redirect(to, { headers: { 'Cache-Control': 'no-store' } })
}

/** Never rendered: Remix shows the page of an error only for a route that has a component. */
export default function TicketCode() {
  return null
}
