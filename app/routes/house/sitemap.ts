import type { LoaderFunctionArgs } from '@remix-run/node'
import { readSitemap } from '#app/lib/sitemap.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const headers = {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  }
  return new Response(await readSitemap({ request, context }), { headers })
}
