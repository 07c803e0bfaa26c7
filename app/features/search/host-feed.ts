import type { LoaderFunctionArgs } from '@remix-run/node'
import { idOf } from '#app/lib/params.server.ts'
import { hostFeed } from './feed.server.ts'
import { formatOf } from './feed-format.ts'

/** `/profil/:userId/activites.ics` and `.atom`: the activities of a host. */
export function loader({ request, context, params }: LoaderFunctionArgs) {
  return hostFeed({ request, context }, idOf(params.userId), formatOf(request))
}
