import type { Cookie } from '@remix-run/node'
import {
  dropCookie,
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

/** The pass of a guest. Only pages read it. */
export const guestCookie = (): Cookie => makeCookie(site(), 'guest')

/** The secret of a guest's e-mail link, after it was removed from the address. */
export const guestLinkCookie = (): Cookie => makeCookie(site(), 'guestLink')

/** Says that the person does not want to be offered a passkey on this device. */
export const passkeyLaterCookie = (): Cookie => makeCookie(site(), 'passkeyLater')

/** The day on which a host does not want to be asked any more who came. */
export const attendanceLaterCookie = (): Cookie => makeCookie(site(), 'attendanceLater')

export const CONSENTS = ['WAITING', 'ACCEPTER', 'DECLINED'] as const

export type Consent = (typeof CONSENTS)[number]

/** The person's answer to the consent bar; WAITING until then. */
export function readConsent(request: Request): Consent {
  const answer = readCookieText(site(), 'consent', request.headers.get('cookie'))
  return CONSENTS.find((consent) => consent === answer) ?? 'WAITING'
}

const CONSENT_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id under which this browser's answers are stored, since its first one. */
export function readConsentId(request: Request, { publicUrl } = site()): string | null {
  const id = readCookieText({ publicUrl }, 'consentId', request.headers.get('cookie'))
  return id !== null && CONSENT_ID.test(id) ? id : null
}

/** Stored for as long as the answer itself. */
export function serializeConsentId(id: string): string {
  return serializeCookieText(site(), 'consentId', id)
}

export function serializeConsent(consent: Consent): string {
  return serializeCookieText(site(), 'consent', consent)
}

/** Longer names would not be kept with a page for everybody (ADR 058). */
const LONGEST_TOWN = 60

/** The town that the visitor named on the home page; null without one. */
export function readTown(request: Request): string | null {
  const text = readCookieText(site(), 'town', request.headers.get('cookie'))
  return text && (Buffer.from(text, 'base64url').toString().trim().slice(0, LONGEST_TOWN) || null)
}

/** Stores the town, or forgets it. */
export function serializeTown(town: string | null): string {
  if (town === null || town.length > LONGEST_TOWN) return dropCookie(site(), 'town')
  return serializeCookieText(site(), 'town', Buffer.from(town).toString('base64url'))
}

/** Returns Set-Cookie headers that rename the cookies from before names had a prefix. */
export function renamedCookies(request: Request): string[] {
  return renameCookies(site(), request.headers.get('cookie'))
}
