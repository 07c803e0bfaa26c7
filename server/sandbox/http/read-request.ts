import type { IncomingMessage } from 'node:http'
import { ApiError, invalidRequest } from '../wire/errors.ts'
import { decodeForm } from './form.ts'

const MOST_BYTES = 1_000_000

export interface ApiRequest {
  method: string
  path: string
  params: Record<string, unknown>
  /** Paths of objects that are to be sent whole; calls of v2 have `include` instead. */
  expand: string[]
  key: string | undefined
  account: string
  version: string
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MOST_BYTES) throw invalidRequest('Request body too large.', { status: 413 })
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Reads what the official package sends: forms to v1, JSON to v2, the query for GET and DELETE. */
export function readApiRequest(request: IncomingMessage, body: string): ApiRequest {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
  const method = request.method ?? 'GET'
  const isV2 = pathname.startsWith('/v2/')
  checkKey(request.headers.authorization)
  const read = method === 'POST' ? (isV2 ? decodeJson(body) : decodeForm(body)) : decodeForm(search.slice(1))
  const { expand, ...params } = read
  return {
    method,
    path: pathname,
    params: isV2 ? read : params,
    expand: isV2 ? [] : readExpand(expand),
    key: method === 'POST' || isV2 ? header(request, 'idempotency-key') : undefined,
    account: header(request, 'stripe-account') ?? '',
    version: header(request, 'stripe-version') ?? '',
  }
}

export function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

function checkKey(authorization = ''): void {
  const key = authorization.replace(/^Bearer /, '')
  if (/^[sr]k_test_\w+$/.test(key)) return
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}****. The sandbox takes keys that begin with sk_test_.`
    : 'You did not provide an API key.'
  throw new ApiError(401, { type: 'invalid_request_error', message })
}

function decodeJson(body: string): Record<string, unknown> {
  if (body === '') return {}
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {
    // Answered below, like any other body that is no object.
  }
  throw invalidRequest('Invalid JSON in the body of the request.')
}

function readExpand(value: unknown): string[] {
  if (value === undefined) return []
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value
  throw invalidRequest('Invalid array', { param: 'expand' })
}
