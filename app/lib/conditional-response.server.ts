import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

interface Representation {
  body: string | Uint8Array
  contentType: string
  cacheControl: string
  /** What the answer is about: of each thing it is remembered since when it is as it is. */
  about: string
  headers?: Record<string, string>
}

/** A file that programs ask for again and again: they are told in a line when it is still the one that they hold (RFC 9110, 13). */
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
 * Since when this answer is as it is, as far as this process knows: what drops out of a list changes it too, and no row
 * tells when. The date is as coarse as a second: two changes in one are dated a second apart.
 */
function unchangedSince(about: string, tag: string): number {
  const before = lastChanges.get(about)
  const now = Math.floor(Date.now() / 1000) * 1000
  const changed = { tag, since: Math.max(now, (before?.since ?? 0) + 1000) }
  const current = before?.tag === tag ? before : changed
  lastChanges.set(about, current)
  return current.since
}

/** The tag is the better judge: the date is asked only where no tag came. */
function isNotModified({ headers }: Request, tag: string, since: number): boolean {
  const tags = headers.get('If-None-Match')
  if (tags !== null)
    return tags.split(',').some((known) => known.trim() === '*' || known.trim().replace(/^W\//, '') === tag)
  const date = Date.parse(headers.get('If-Modified-Since') ?? '')
  return !Number.isNaN(date) && since <= date
}
