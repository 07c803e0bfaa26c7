import type { LoaderFunctionArgs } from '@remix-run/node'
import { drawMap } from '#app/lib/map.server.ts'

/** Drawn by the house from its own list of towns: the same for the same place, until that list changes. */
export async function loader({ request, context, params: { file = '' } }: LoaderFunctionArgs) {
  const drawing = await drawMap({ request, context }, file)
  if (drawing === null) throw new Response(null, { status: 404 })
  const headers = {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Cache-Control': 'public, max-age=604800',
    'Content-Security-Policy': "default-src 'none'",
  }
  return new Response(drawing, { headers })
}
