import type { LoaderFunctionArgs } from '@remix-run/node'
import { hostFeed } from '#app/lib/feed.server.ts'
import { formatOf } from '#app/lib/feed-format.ts'
import { idOf } from '#app/lib/params.server.ts'

/** `/profil/:userId/activites.ics` and `.atom`: what a host offers. */
export function loader({ request, context, params }: LoaderFunctionArgs) {
  return hostFeed({ request, context }, idOf(params.userId), formatOf(request))
}
