import type { LoaderFunctionArgs } from '@remix-run/node'
import { registrationFile } from './registration-file.server.ts'

/** All tickets of a registration in one file to print: for the account, or for a guest by their link. */
export function loader({ request, context, params }: LoaderFunctionArgs) {
  return registrationFile({ request, context }, params.participantId)
}
