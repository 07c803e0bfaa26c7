import type { LoaderFunctionArgs } from '@remix-run/node'
import { drawCover } from '#app/lib/cover.server.ts'

/** Drawn covers: the same drawing for the same address, for ever. */
export async function loader({ params: { file = '' } }: LoaderFunctionArgs) {
  const drawing = await drawCover(file)
  if (!drawing) throw new Response(null, { status: 404 })
  const headers = {
    'Content-Type': drawing.contentType,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': "default-src 'none'",
  }
  return new Response(drawing.body, { headers })
}
