import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { front } from '#app/lib/process/front.server.ts'

/** REST under the development server. The front answers /api before Remix sees it, with the same handler. */
export function loader(asked: LoaderFunctionArgs) {
  return answer(asked)
}

export function action(asked: ActionFunctionArgs) {
  return answer(asked)
}

function answer({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { peer = 'unknown' } = context as { peer?: string }
  return front.handleApiFetch(request, peer)
}
