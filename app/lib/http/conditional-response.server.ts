import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

interface Representation {
  body: string | Uint8Array
  contentType: string
  cacheControl: string
  /** Names the file: since when it is as it is now is remembered for each. */
  about: string
  headers?: Record<string, string>
}

/** Answers 304 when the program has the current file already (RFC 9110, 13): feeds are asked for again and again. */
export function conditionalResponse(
  request: Request,
  { body, contentType, cacheControl, about, headers }: Representation,
): Response {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const since = unchangedSince(about, tag)
  const validators = new Headers({
    ETag: tag,
    'Last-Modified': new Date(since).toUTCString(),
    'Cache-Control': cacheControl,
    ...headers,
  })
  if (isNotModified(request, tag, since)) return new Response(null, { status: 304, headers: validators })
  validators.set('Content-Type', contentType)
  return new Response(body as BodyInit, { headers: validators })
}

const lastChanges = new LRUCache<string, { tag: string; since: number }>({ max: 2000 })

/**
 * Returns since when the file is as it is now, as far as this process knows: what drops out of a list changes it too, and
 * no row tells when. The date is as coarse as a second: two changes in the same second are dated a second apart.
 */
function unchangedSince(about: string, tag: string): number {
  const before = lastChanges.get(about)
  const now = Math.floor(Date.now() / 1000) * 1000
  const changed = { tag, since: Math.max(now, (before?.since ?? 0) + 1000) }
  const current = before?.tag === tag ? before : changed
  lastChanges.set(about, current)
  return current.since
}

/** The date counts only where no tag came: tags are exact. */
function isNotModified({ headers }: Request, tag: string, since: number): boolean {
  const tags = headers.get('If-None-Match')
  if (tags !== null)
    return tags.split(',').some((known) => known.trim() === '*' || known.trim().replace(/^W\//, '') === tag)
  const date = Date.parse(headers.get('If-Modified-Since') ?? '')
  return !Number.isNaN(date) && since <= date
}
