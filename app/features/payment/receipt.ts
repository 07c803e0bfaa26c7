import type { LoaderFunctionArgs } from '@remix-run/node'
import { transactionIdOf } from '#app/lib/params.server.ts'
import { readReceipt } from './receipt.server.ts'

/** The receipt of an order as a file: for its buyer alone, in the language of the purchase or the one of the address. */
export function loader({ request, context, params }: LoaderFunctionArgs) {
  return readReceipt({ request, context }, transactionIdOf(params.transactionId))
}
