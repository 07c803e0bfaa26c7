import type { LoaderFunctionArgs } from '@remix-run/node'
import { FOR_A_WEEK_IN_THE_BROWSER } from './lifetimes.ts'
import { readPicture } from './picture.server.ts'

/** Pictures that people sent, re-encoded. A changed picture has a new key, so what an address shows never changes. */
export async function loader({ request, context, params: { file = '' } }: LoaderFunctionArgs) {
  const picture = await readPicture({ request, context }, file)
  if (picture.state !== 'SHOWN') {
    const status = picture.state === 'GONE' ? 410 : 404
    throw new Response(null, { status, headers: { 'Cache-Control': 'no-store' } })
  }
  const headers = {
    'Content-Type': picture.type,
    'Cache-Control': FOR_A_WEEK_IN_THE_BROWSER,
    'Content-Security-Policy': "default-src 'none'",
  }
  return new Response(picture.bytes, { headers })
}
