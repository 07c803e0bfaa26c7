import type { LoaderFunctionArgs } from '@remix-run/node'
import { readPicture } from '#app/lib/picture.server.ts'

/** Pictures that people sent, re-encoded. A changed picture has a new key, so an address never changes what it shows. */
export async function loader({ params: { file = '' } }: LoaderFunctionArgs) {
  const picture = await readPicture(file)
  if (!picture) throw new Response(null, { status: 404 })
  const headers = {
    'Content-Type': 'image/webp',
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': "default-src 'none'",
  }
  return new Response(picture, { headers })
}
