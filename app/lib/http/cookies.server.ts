import type { Cookie } from '@remix-run/node'
import {
  makeCookie,
  readCookieText,
  renameCookies,
  serializeCookieText,
} from '#server/api/http/cookies/cookies.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'

const site = () => processServices().settings

/** The choice of the language menu. */
export const localeCookie = (): Cookie => makeCookie(site(), 'locale')

/** The number of the announcement that was closed. */
export const announcementCookie = (): Cookie => makeCookie(site(), 'announcement')

/** The pass of somebody without an account. Only pages read it. */
export const guestCookie = (): Cookie => makeCookie(site(), 'guest')

/** The link of a guest's e-mail, once it is out of the address bar. */
export const guestLinkCookie = (): Cookie => makeCookie(site(), 'guestLink')

/** That somebody does not want to be offered a passkey on this device. */
export const passkeyLaterCookie = (): Cookie => makeCookie(site(), 'passkeyLater')

export const CONSENTS = ['WAITING', 'ACCEPTER', 'DECLINED'] as const

export type Consent = (typeof CONSENTS)[number]

/** What the person answered to the consent bar; WAITING until then. */
export function readConsent(request: Request): Consent {
  const answer = readCookieText(site(), 'consent', request.headers.get('cookie'))
  return CONSENTS.find((consent) => consent === answer) ?? 'WAITING'
}

const CONSENT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What this browser's answers are filed under, since its first one. */
export function readConsentId(request: Request, { publicUrl } = site()): string | null {
  const id = readCookieText({ publicUrl }, 'consentId', request.headers.get('cookie'))
  return id !== null && CONSENT_ID.test(id) ? id : null
}

/** As long as the answer itself. */
export function serializeConsentId(id: string): string {
  return serializeCookieText(site(), 'consentId', id)
}

export function serializeConsent(consent: Consent): string {
  return serializeCookieText(site(), 'consent', consent)
}

/** Set-Cookie headers for what this browser still keeps under names from before the prefix. */
export function renamedCookies(request: Request): string[] {
  return renameCookies(site(), request.headers.get('cookie'))
}
