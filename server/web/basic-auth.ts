import type { IncomingMessage } from 'node:http'
import { isSameSecret } from '#server/runtime/same-secret.ts'
import type { Refusal } from './refusal.ts'

/**
 * Monitoring cannot send two credentials in one header; /metrics has its own. The payment provider sends none, and signs
 * what it sends.
 */
const FOR_PROGRAMS = [
  '/sante',
  '/metrics',
  '/api/stripe/webhook',
  '/api/stripe/webhook/connect',
  '/api/stripe/webhook/v2',
]

/**
 * A staging site requires one name and password from everybody; without BASIC_AUTH the header is ignored. Returns null
 * when the request may continue.
 */
export function isAllowedIn(request: IncomingMessage, expected: string | null): Refusal | null {
  if (!expected || FOR_PROGRAMS.includes(request.url ?? '')) return null
  const [scheme, given = ''] = (request.headers.authorization ?? '').split(' ')
  const credentials = Buffer.from(given, 'base64').toString('utf8')
  if (scheme?.toLowerCase() === 'basic' && isSameSecret(credentials, expected)) return null
  return {
    status: 401,
    code: 'UNAUTHORIZED',
    headers: { 'WWW-Authenticate': 'Basic realm="staging", charset="UTF-8"' },
  }
}
