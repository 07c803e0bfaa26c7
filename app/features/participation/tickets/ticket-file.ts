import type { LoaderFunctionArgs } from '@remix-run/node'
import { ticketFile } from './ticket.server.ts'

/** One ticket as a file to print. */
export function loader({ request, context, params: { uuid = '' } }: LoaderFunctionArgs) {
  return ticketFile({ request, context }, uuid)
}
