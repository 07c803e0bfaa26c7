import type { LoaderFunctionArgs } from '@remix-run/node'
import { embedList } from '#app/features/activity/embed.server.ts'

/** The next activities of a search or of a host, framed by other sites. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return embedList({ request, context })
}
