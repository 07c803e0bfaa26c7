import { readSessionToken } from '#server/api/http/cookies/session.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { findSession } from '#server/services/account/sign-in/session.ts'

/** Returns the caller of a request: identified by a bearer token or the session cookie, never by the query string. */
export async function findCaller(services: Services, headers: Headers): Promise<Session | null> {
  const token = readBearer(headers) ?? (await readSessionToken(services.settings, headers.get('cookie')))
  return token ? findSession(services, token) : null
}

export function readBearer(headers: Headers): string | null {
  return /^Bearer ([\w-]{20,200})$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null
}
