import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { ticketPath } from '#server/domain/participation/paths.ts'
import { openTicketCode } from './code.server.ts'

/** The address in a ticket's QR code: redirects to the ticket's page when the code is valid. */
export function loader({ params: { code = '' } }: LoaderFunctionArgs) {
  const uuid = openTicketCode(code)
  if (!uuid) throw new Response(null, { status: 404 })
  return redirect(ticketPath(uuid), { headers: { 'Cache-Control': 'no-store' } })
}

/** Never rendered: Remix shows the page of an error only for a route that has a component. */
export default function TicketCode() {
  return null
}
