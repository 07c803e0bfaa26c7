import type { LoaderFunctionArgs } from '@remix-run/node'
import { isGoodForEntry } from '#server/domain/participation/good-for-entry.ts'
import { drawTicket, readTicket } from './ticket.server.ts'

/** The QR code of a ticket. It opens the door, and the ticket may end or be handed on: nothing keeps a copy of it. */
export async function loader({ request, context, params: { uuid = '' } }: LoaderFunctionArgs) {
  const ticket = (await readTicket({ request, context }, uuid))?.ticket
  if (!ticket || ticket.endedReason || !isGoodForEntry(ticket)) throw new Response(null, { status: 404 })
  const headers = {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': "default-src 'none'",
    'X-Robots-Tag': 'noindex',
  }
  return new Response(drawTicket(ticket), { headers })
}
