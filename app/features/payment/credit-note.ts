import type { LoaderFunctionArgs } from '@remix-run/node'
import { transactionIdOf } from '#app/lib/params.server.ts'
import { readCreditNote } from './receipt.server.ts'

/** The credit note of a refund as a file, by its number: for the buyer alone, in the same languages as the receipt. */
export function loader({ request, context, params }: LoaderFunctionArgs) {
  return readCreditNote({ request, context }, transactionIdOf(params.transactionId))
}
