import type { LoaderFunctionArgs } from '@remix-run/node'
import { conditionalResponse } from '#app/lib/http/conditional-response.server.ts'
import { readOEmbed } from './code.server.ts'

/**
 * `/oembed?url=…`: says how to embed a page of an activity (oembed.com). JSON only, the format that most consumers ask
 * for.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const format = searchParams.get('format') ?? 'json'
  // XML, the other format of oEmbed, gets the status that oEmbed defines for an unsupported format.
  if (format === 'xml') throw new Response(null, { status: 501 })
  if (format !== 'json') throw new Response(null, { status: 400 })
  const size = (name: string) => Math.max(100, Number(searchParams.get(name)) || Infinity)
  const url = searchParams.get('url') ?? ''
  const ask = { url, maxWidth: size('maxwidth'), maxHeight: size('maxheight') }
  const answer = await readOEmbed({ request, context }, ask)
  if (!answer) throw new Response(null, { status: 404 })
  return conditionalResponse(request, {
    body: JSON.stringify(answer),
    contentType: 'application/json',
    cacheControl: 'public, max-age=300',
    about: `oembed ${searchParams}`.slice(0, 500),
    headers: { 'Access-Control-Allow-Origin': '*' },
  })
}
