import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isNotModified } from '#server/api/http/not-modified.ts'

interface Representation {
  body: string | Uint8Array
  contentType: string
  cacheControl: string
  /** Names the file: its last change is remembered by name. */
  about: string
  headers?: Record<string, string>
}

/** Answers 304 when the program has the current file already (RFC 9110, 13): feeds are fetched again and again. */
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
  const asked = {
    tags: request.headers.get('If-None-Match'),
    date: request.headers.get('If-Modified-Since'),
  }
  if (isNotModified(asked, tag, since)) return new Response(null, { status: 304, headers: validators })
  validators.set('Content-Type', contentType)
  return new Response(body as BodyInit, { headers: validators })
}

const lastChanges = new LRUCache<string, { tag: string; since: number }>({ max: 2000 })

/**
 * Returns since when the file has its current content, as far as this process knows: an entry that leaves a list
 * changes the file too, and no row has the time of that. Dates have a resolution of one second: two changes in the same
 * second are dated a second apart.
 */
function unchangedSince(about: string, tag: string): number {
  const before = lastChanges.get(about)
  const now = Math.floor(Date.now() / 1000) * 1000
  const changed = { tag, since: Math.max(now, (before?.since ?? 0) + 1000) }
  const current = before?.tag === tag ? before : changed
  lastChanges.set(about, current)
  return current.since
}
