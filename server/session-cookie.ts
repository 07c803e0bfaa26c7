import { createCookie, type Cookie } from '@remix-run/node'
import type { Settings } from './env.ts'

/** `__Host-` and Secure on https; on plain http (one's own machine) browsers would refuse both. */
function sessionCookie(settings: Settings): Cookie {
  const isSecure = settings.publicUrl.startsWith('https:')
  return createCookie(isSecure ? '__Host-viree_session' : 'viree_session', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isSecure,
  })
}

/** The session's secret, or null. The token is random: a signature would add nothing. */
export async function readSessionToken(
  settings: Settings,
  cookieHeader: string | null,
): Promise<string | null> {
  if (!cookieHeader) return null
  const value: unknown = await sessionCookie(settings).parse(cookieHeader)
  return typeof value === 'string' && /^[\w-]{20,200}$/.test(value) ? value : null
}

/** The Set-Cookie header that begins a session. */
export function serializeSession(
  settings: Settings,
  { token, expiresAt }: { token: string; expiresAt: Date },
): Promise<string> {
  return sessionCookie(settings).serialize(token, { expires: expiresAt })
}

/** The Set-Cookie header that forgets the session. */
export function forgetSession(settings: Settings): Promise<string> {
  return sessionCookie(settings).serialize('', { expires: new Date(0) })
}
