import type { LoaderFunctionArgs } from '@remix-run/node'
import { slipFile } from './slip-file.server.ts'

/** A closed deposit slip as a file to print. */
export function loader({ request, context, params }: LoaderFunctionArgs) {
  return slipFile({ request, context }, params)
}
