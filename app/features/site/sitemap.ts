import type { LoaderFunctionArgs } from '@remix-run/node'
import { readSitemap, xmlAnswer } from './sitemap.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  return xmlAnswer(await readSitemap({ request, context }))
}
