import type { IncomingMessage } from 'node:http'

export interface Refusal {
  status: number
  code: string
  headers?: Record<string, string>
}

const PAGE_METHODS = ['GET', 'HEAD', 'POST']
const API_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']

const JSON_LIMIT = 1024 * 1024
const MULTIPART_LIMIT = 11 * 1024 * 1024

/** What is refused before a byte of the body is read; null when the request may go on. */
export function refuseRequest(request: IncomingMessage, publicUrl: string): Refusal | null {
  const { url = '' } = request
  if (!url.startsWith('/') || !isReadable(url)) return { status: 400, code: 'BAD_REQUEST' }
  if (!isHost(request.headers.host)) return { status: 400, code: 'BAD_REQUEST' }
  return refuseMethod(request, url) ?? refuseBody(request, url) ?? refuseOrigin(request, publicUrl)
}

function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return !url.includes('%00')
  } catch {
    return false
  }
}

function isHost(host: string | undefined): boolean {
  return (
    host !== undefined &&
    /^[\w.-]+(:\d+)?$|^\[[0-9a-f:.]+\](:\d+)?$/i.test(host) &&
    URL.canParse(`http://${host}`)
  )
}

function refuseMethod({ method = '' }: IncomingMessage, url: string): Refusal | null {
  const allowed = isApi(url) ? API_METHODS : PAGE_METHODS
  return allowed.includes(method)
    ? null
    : { status: 405, code: 'METHOD_NOT_ALLOWED', headers: { Allow: allowed.join(', ') } }
}

function refuseBody({ method = '', headers }: IncomingMessage, url: string): Refusal | null {
  if (headers['transfer-encoding']) return { status: 411, code: 'LENGTH_REQUIRED' }
  const length = headers['content-length']
  if (length === undefined) return null
  if (!/^\d+$/.test(length)) return { status: 400, code: 'BAD_REQUEST' }
  if ((method === 'GET' || method === 'HEAD') && Number(length) > 0)
    return { status: 400, code: 'BAD_REQUEST' }

  const isMultipart = /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')
  if (Number(length) > (isMultipart ? MULTIPART_LIMIT : JSON_LIMIT))
    return { status: 413, code: 'PAYLOAD_TOO_LARGE' }
  const isForm = isMultipart || /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')
  if (!isApi(url) && Number(length) > 0 && !isForm) return { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' }
  return null
}

/** A browser that carries our cookie changes something only from one of our pages (decisions §8). */
function refuseOrigin({ method = '', headers }: IncomingMessage, publicUrl: string): Refusal | null {
  if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return null
  const { origin } = headers
  const refusal = { status: 403, code: 'FOREIGN_ORIGIN' }
  if (origin === undefined) return headers.cookie?.includes('viree_session=') ? refusal : null
  if (origin === publicUrl) return null
  const isSameHost = URL.canParse(origin) && new URL(origin).host === headers.host
  return isSameHost ? null : refusal
}

/** Everything under /api but its documentation, which is a page. */
export function isApi(url: string): boolean {
  return /^\/api(\/|\?|$)/.test(url) && !/^\/api\/docs(\.data)?(\/|\?|$)/.test(url)
}
