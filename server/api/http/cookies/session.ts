import type { Settings } from '#server/runtime/env.ts'
import { makeCookie } from './cookies.ts'

const sessionCookie = (settings: Settings) => makeCookie(settings, 'session')

/** Returns the session's secret, or null. The token is random: a signature would add nothing. */
export async function readSessionToken(settings: Settings, cookieHeader: string | null) {
  if (!cookieHeader) return null
  const value: unknown = await sessionCookie(settings).parse(cookieHeader)
  return typeof value === 'string' && /^[\w-]{20,200}$/.test(value) ? value : null
}

/** Returns the Set-Cookie header that begins a session. */
export function serializeSession(
  settings: Settings,
  { token, expiresAt }: { token: string; expiresAt: Date },
): Promise<string> {
  return sessionCookie(settings).serialize(token, { expires: expiresAt, maxAge: undefined })
}

/** Returns the Set-Cookie header that removes the session. */
export function forgetSession(settings: Settings): Promise<string> {
  return sessionCookie(settings).serialize('', { expires: new Date(0), maxAge: undefined })
}
