import type { IncomingMessage } from 'node:http'
import { isSameSecret } from '#server/runtime/same-secret.ts'
import type { Refusal } from './refusal.ts'

/** What watches the site cannot give two answers in one header; /metrics asks for its own. */
const FOR_WATCHERS = ['/sante', '/metrics']

/** A staging site asks for one name and password of everybody; without BASIC_AUTH the header is ignored. Null = come in. */
export function isAllowedIn(request: IncomingMessage, expected: string | null): Refusal | null {
  if (!expected || FOR_WATCHERS.includes(request.url ?? '')) return null
  const [scheme, given = ''] = (request.headers.authorization ?? '').split(' ')
  const credentials = Buffer.from(given, 'base64').toString('utf8')
  if (scheme?.toLowerCase() === 'basic' && isSameSecret(credentials, expected)) return null
  return {
    status: 401,
    code: 'UNAUTHORIZED',
    headers: { 'WWW-Authenticate': 'Basic realm="staging", charset="UTF-8"' },
  }
}
