import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Refusal } from './refusal.ts'

/** A staging site asks for one name and password of everybody; without BASIC_AUTH the header is ignored. Null = come in. */
export function isAllowedIn(request: IncomingMessage, expected: string | null): Refusal | null {
  if (!expected || request.url === '/sante') return null
  const [scheme, given = ''] = (request.headers.authorization ?? '').split(' ')
  const credentials = Buffer.from(given, 'base64').toString('utf8')
  if (scheme?.toLowerCase() === 'basic' && isSame(credentials, expected)) return null
  return {
    status: 401,
    code: 'UNAUTHORIZED',
    headers: { 'WWW-Authenticate': 'Basic realm="staging", charset="UTF-8"' },
  }
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
