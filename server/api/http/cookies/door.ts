import type { Settings } from '#server/runtime/env.ts'
import { readCookieText, serializeCookieText } from './cookies.ts'

type Site = Pick<Settings, 'publicUrl'>

/** As many doors as one browser holds; the oldest are forgotten first. */
const MOST_KEPT = 8

/** How many readings the browser still holds: hosts see it. */
const WAITING_HEADER = 'x-viree-waiting'

const TOKEN = /^[\w-]{43}$/

/** Returns the secrets with which this browser holds doors. They are verified where they are used. */
export function readDoorTokens(settings: Site, headers: Headers): string[] {
  const kept = readCookieText(settings, 'door', headers.get('cookie')) ?? ''
  return kept
    .split('~')
    .filter((token) => TOKEN.test(token))
    .slice(0, MOST_KEPT)
}

interface AtTheDoor {
  settings: Site
  doorTokens?: readonly string[]
  doorWaiting?: number
}

/** Returns the services for a request of such a browser. */
export function withDoorTokens<Given extends AtTheDoor>(services: Given, headers: Headers): Given {
  const doorTokens = readDoorTokens(services.settings, headers)
  if (doorTokens.length === 0) return services
  const waiting = /^\d{1,6}$/.exec(headers.get(WAITING_HEADER) ?? '')?.[0]
  return { ...services, doorTokens, ...(waiting !== undefined && { doorWaiting: Number(waiting) }) }
}

/** Returns the Set-Cookie header that keeps one more, in the place of the one that it replaces. */
export function keepDoorToken(
  settings: Site,
  headers: Headers,
  token: string,
  replaced: string | null = null,
): string {
  const known = readDoorTokens(settings, headers).filter((one) => one !== token && one !== replaced)
  return serializeCookieText(settings, 'door', [token, ...known].slice(0, MOST_KEPT).join('~'))
}
