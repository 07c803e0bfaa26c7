import type { Settings } from '#server/runtime/env.ts'
import { readCookieText, serializeCookieText } from './cookies.ts'

/** Programs, which keep no cookies, send the link of an email in this header. */
const HEADER = 'x-viree-invitation'

/** As many as one browser remembers; the oldest are forgotten first. */
const MOST_KEPT = 10

type Site = Pick<Settings, 'publicUrl'>

const LINK = /^\d{1,10}\.[\w-]{43}$/

/** Returns the invitation links that this browser or program has opened. They are verified where they are used. */
export function readInvitations(settings: Site, headers: Headers): string[] {
  const kept = readCookieText(settings, 'invitations', headers.get('cookie')) ?? ''
  return [headers.get(HEADER) ?? '', ...kept.split('~')].filter((link) => LINK.test(link)).slice(0, MOST_KEPT)
}

/** Returns the services for a request with such links. */
export function withInvitations<Given extends { settings: Site; invitations?: readonly string[] }>(
  services: Given,
  headers: Headers,
): Given {
  const invitations = readInvitations(services.settings, headers)
  return invitations.length === 0 ? services : { ...services, invitations }
}

/** Returns the Set-Cookie header that remembers one more. */
export function keepInvitation(settings: Site, headers: Headers, link: string): string {
  const known = readInvitations(settings, headers).filter((one) => one !== link)
  return serializeCookieText(settings, 'invitations', [link, ...known].slice(0, MOST_KEPT).join('~'))
}
