import type { ServerBuild } from '@remix-run/node'
import { accepts, gzipped, WORTH_COMPRESSING_BYTES } from './coding.ts'

/** A cookie belongs to one browser, a tag names the very bytes, and nothing is compressed twice. */
const LEFT_ALONE = ['Set-Cookie', 'ETag', 'Content-Encoding']

/**
 * Compresses the pages of a build, and the data of pages, for the requests with these contexts; files stay as they are.
 * Nothing in them is deferred (ADR 003), so they are read to their end first.
 */
export function withCompression(build: ServerBuild, mayCompress: (context: object) => boolean): ServerBuild {
  const { entry } = build
  const { default: draw, handleDataRequest } = entry.module
  const module: ServerBuild['entry']['module'] = {
    ...entry.module,
    async default(request, status, headers, remixContext, context) {
      const response = await draw(request, status, headers, remixContext, context)
      return mayCompress(context) ? compressed(request, response) : response
    },
    async handleDataRequest(data, args) {
      const response = handleDataRequest ? await handleDataRequest(data, args) : data
      return mayCompress(args.context) ? compressed(args.request, response) : response
    },
  }
  return { ...build, entry: { ...entry, module } }
}

async function compressed(request: Request, response: Response): Promise<Response> {
  const { status, statusText, headers } = response
  if (status !== 200 || LEFT_ALONE.some((name) => headers.has(name))) return response
  headers.append('Vary', 'Accept-Encoding')
  if (!accepts(request.headers.get('Accept-Encoding') ?? '', 'gzip')) return response

  const body = Buffer.from(await response.arrayBuffer())
  const isWorthIt = body.length >= WORTH_COMPRESSING_BYTES
  const sent = isWorthIt ? await gzipped(body) : body
  if (isWorthIt) headers.set('Content-Encoding', 'gzip')
  headers.set('Content-Length', String(sent.length))
  return new Response(new Uint8Array(sent), { status, statusText, headers })
}
