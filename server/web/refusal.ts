import type { IncomingMessage } from 'node:http'
import { bodyLimit, isMultipart } from '#server/api/http/body/limits.ts'
import { isOwnOrigin } from '#server/api/http/own-origin.ts'
import { addressRefusal } from './address.ts'

export interface Refusal {
  status: number
  code: string
  headers?: Record<string, string>
}

const PAGE_METHODS = ['GET', 'HEAD', 'POST']
const API_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']

/**
 * Browsers and proxies send thirty. Node keeps the first thousand, and obeys a length, or a second host, that comes after
 * them without showing it to anybody.
 */
const MOST_HEADERS = 200

/** Returns why a request is refused before a byte of the body is read; null when it may continue. */
export function requestRefusal(request: IncomingMessage, publicUrl: string): Refusal | null {
  const { url = '' } = request
  if (request.rawHeaders.length > 2 * MOST_HEADERS) return { status: 400, code: 'BAD_REQUEST' }
  if (!hasOneHost(request)) return { status: 400, code: 'BAD_REQUEST' }
  return (
    addressRefusal(url) ??
    methodRefusal(request, url) ??
    emptyLevelRefusal(request, url) ??
    bodyRefusal(request, url) ??
    originRefusal(request, publicUrl)
  )
}

/** Node uses the first of two, and a proxy before us may have checked the other. */
function hasOneHost({ headers, rawHeaders }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0)
  return isHost(headers.host) && names.filter((name) => name.toLowerCase() === 'host').length === 1
}

function isHost(host: string | undefined): boolean {
  return (
    host !== undefined &&
    /^[\w.-]+(:\d+)?$|^\[[0-9a-f:.]+\](:\d+)?$/i.test(host) &&
    URL.canParse(`http://${host}`)
  )
}

function methodRefusal({ method = '' }: IncomingMessage, url: string): Refusal | null {
  const allowed = isApi(url) ? API_METHODS : PAGE_METHODS
  return allowed.includes(method)
    ? null
    : { status: 405, code: 'METHOD_NOT_ALLOWED', headers: { Allow: allowed.join(', ') } }
}

/**
 * No address of this site has an empty level. Remix draws such a page all the same, tells the log so in a line of its own,
 * and takes two slashes at the beginning for another site. A pasted link with one slash too many leads to the page.
 */
function emptyLevelRefusal({ method = '' }: IncomingMessage, url: string): Refusal | null {
  const [path = ''] = url.split('?')
  if (!path.includes('//')) return null
  if (!['GET', 'HEAD'].includes(method)) return { status: 404, code: 'NOT_FOUND' }
  const location = path.replace(/[\\/]{2,}/g, '/') + url.slice(path.length)
  return { status: 308, code: 'NOT_FOUND', headers: { Location: location } }
}

function bodyRefusal({ method = '', headers }: IncomingMessage, url: string): Refusal | null {
  if (headers['transfer-encoding']) return { status: 411, code: 'LENGTH_REQUIRED' }
  const length = headers['content-length']
  if (length === undefined) return null
  if (!/^\d+$/.test(length)) return { status: 400, code: 'BAD_REQUEST' }
  if ((method === 'GET' || method === 'HEAD') && Number(length) > 0)
    return { status: 400, code: 'BAD_REQUEST' }

  const type = headers['content-type']
  const limit = bodyLimit(url.split('?')[0] ?? '', type)
  if (limit === null) return { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' }
  if (Number(length) > limit) return { status: 413, code: 'PAYLOAD_TOO_LARGE' }
  const isForm = isMultipart(type) || /^application\/x-www-form-urlencoded\b/i.test(type ?? '')
  if (!isApi(url) && Number(length) > 0 && !isForm) return { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' }
  return null
}

/** A browser with our cookie may change something only from one of our pages (decisions §8). */
function originRefusal({ method = '', headers }: IncomingMessage, publicUrl: string): Refusal | null {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return null
  const { origin } = headers
  const refusal = { status: 403, code: 'FOREIGN_ORIGIN' }
  if (origin === undefined) return headers.cookie?.includes('viree_session=') ? refusal : null
  return isOwnOrigin(origin, headers.host, publicUrl) ? null : refusal
}

/** Returns whether this is under /api but not its documentation, which is a page. */
export function isApi(url: string): boolean {
  return /^\/api(\/|\?|$)/.test(url) && !/^\/api\/docs(\.data)?(\/|\?|$)/.test(url)
}
