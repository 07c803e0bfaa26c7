import type { LoaderFunctionArgs } from '@remix-run/node'
import { readSitemapPart, xmlAnswer } from './sitemap.server.ts'

/** One part of the sitemap: our own pages, or some of the activities. */
export async function loader({ request, context, params: { file = '' } }: LoaderFunctionArgs) {
  return xmlAnswer(await readSitemapPart({ request, context }, file))
}
