import type { LoaderFunctionArgs } from '@remix-run/node'
import { readSitemap, xmlAnswer } from '#app/lib/sitemap.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  return xmlAnswer(await readSitemap({ request, context }))
}
