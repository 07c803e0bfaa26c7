import type { LoaderFunctionArgs } from '@remix-run/node'
import { searchFeed } from './feed.server.ts'
import { formatOf } from './feed-format.ts'

/** `/activites.ics` and `/activites.atom`: the results of a search. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return searchFeed({ request, context }, formatOf(request))
}
