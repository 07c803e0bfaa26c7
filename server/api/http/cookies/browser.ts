import type { Settings } from '#server/runtime/env.ts'
import { makeCookie } from './cookies.ts'

/**
 * A secret that this browser keeps between two steps of signing in: hidden from scripts, and on https from other hosts.
 */
export interface BrowserCookie {
  read(headers: Headers): Promise<string | null>
  /** Returns the Set-Cookie header that sets it. */
  give(token: string, minutes: number): Promise<string>
  /** Returns the Set-Cookie header that removes it. */
  take(): Promise<string>
}

export function browserCookie(settings: Settings, key: 'provider' | 'passkey'): BrowserCookie {
  const cookie = makeCookie(settings, key)
  return {
    async read(headers) {
      const value: unknown = await cookie.parse(headers.get('cookie'))
      return typeof value === 'string' && /^[\w-]{20,200}$/.test(value) ? value : null
    },
    give: (token, minutes) => cookie.serialize(token, { maxAge: minutes * 60 }),
    take: () => cookie.serialize('', { expires: new Date(0), maxAge: 0 }),
  }
}
