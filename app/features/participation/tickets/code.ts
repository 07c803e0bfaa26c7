import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { openTicketCode } from './code.server.ts'

/** What a camera finds in a ticket's QR code: the ticket's page when the code is one of ours. */
export function loader({ params: { code = '' } }: LoaderFunctionArgs) {
  const uuid = openTicketCode(code)
  if (!uuid) throw new Response(null, { status: 404 })
  return redirect(`/billets/${uuid}`, { headers: { 'Cache-Control': 'no-store' } })
}

/** Never drawn: with it, a code that is none of ours gets the page that says so. */
export default function TicketCode() {
  return null
}
