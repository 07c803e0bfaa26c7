import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { front } from '#app/lib/process/front.server.ts'

/**
 * The REST API under the development server. In production our HTTP front answers /api before Remix, with the same
 * handler.
 */
export function loader(asked: LoaderFunctionArgs) {
  return answer(asked)
}

export function action(asked: ActionFunctionArgs) {
  return answer(asked)
}

function answer({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { peer = 'unknown' } = context as { peer?: string }
  return front.handleApiFetch(request, { peer })
}
