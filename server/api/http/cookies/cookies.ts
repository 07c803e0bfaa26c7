import { type Cookie, createCookie } from '@remix-run/node'
import { DEVICE_DAYS, PENDING_SIGN_IN_MINUTES } from '#server/domain/account/lifetimes.ts'
import type { Settings } from '#server/runtime/env.ts'

const MINUTE_S = 60
const DAY_S = 24 * 60 * MINUTE_S

interface CookieRule {
  /** On https with the prefix `__Host-`: no other host, and nobody on plain http, can set it. */
  name: `viree_${string}`
  /** Null: until the browser is closed. */
  maxAgeSeconds: number | null
  /** False only for cookies that a script of ours has to read. */
  httpOnly: boolean
  /** Read under its plain name too, and renamed: set before cookies had their prefix, and missed if it were lost. */
  hasPlainPast?: true
}

/** Every cookie of the site, by the key of its description in the privacy policy (a test compares them). */
export const COOKIES = {
  session: rule('viree_session', 30 * DAY_S),
  csrf: rule('viree_csrf', null),
  provider: rule('viree_provider', 10 * MINUTE_S),
  passkey: rule('viree_passkey', 5 * MINUTE_S),
  /** A sign-in that waits for its second factor, sealed. */
  secondFactor: rule('viree_second_facteur', PENDING_SIGN_IN_MINUTES * MINUTE_S),
  /** The accounts that signed in here before: strangers cannot use up the attempts of this device. */
  device: rule('viree_device', DEVICE_DAYS * DAY_S),
  passkeyLater: rule('viree_sans_cle', 180 * DAY_S),
  /** The day on which a host does not want to be asked any more who came. */
  attendanceLater: rule('viree_presences_plus_tard', DAY_S),
  locale: { ...rule('viree_locale', 365 * DAY_S), hasPlainPast: true },
  /** In plain text and readable by script, because analytics start only with it (spec §9). */
  consent: { ...rule('viree_consent', 150 * DAY_S), httpOnly: false, hasPlainPast: true },
  consentId: { ...rule('viree_consent_id', 150 * DAY_S), hasPlainPast: true },
  announcement: rule('viree_annonce', 30 * DAY_S),
  /** The town of the home page, as the visitor named it: not who somebody is (ADR 069). */
  town: rule('viree_ville', 365 * DAY_S),
  toast: rule('viree_toast', null),
  /** The pass of a guest, as long as it opens anything. */
  guest: rule('viree_guest', DAY_S),
  /** The link of a guest's email, moved out of the address bar. */
  guestLink: rule('viree_guest_link', DAY_S),
  /** The doors that this browser holds (decisions §5): until the newest of them is over for a week. */
  door: rule('viree_porte', 30 * DAY_S),
  invitations: { ...rule('viree_invitations', 365 * DAY_S), hasPlainPast: true },
} as const satisfies Record<string, CookieRule>

function rule(name: CookieRule['name'], maxAgeSeconds: number | null): CookieRule {
  return { name, maxAgeSeconds, httpOnly: true }
}

export type CookieKey = keyof typeof COOKIES

type Site = Pick<Settings, 'publicUrl'>

const isSecure = ({ publicUrl }: Site) => publicUrl.startsWith('https:')

/** Returns the name under which a browser stores it, plain on http, where browsers would refuse the prefix. */
export function cookieName(site: Site, key: CookieKey): string {
  return isSecure(site) ? `__Host-${COOKIES[key].name}` : COOKIES[key].name
}

/**
 * Returns the cookie as Remix writes and reads it: any JSON value. With the header of a request it also reads a name
 * from before the prefix.
 */
export function makeCookie(site: Site, key: CookieKey, cookieHeader: string | null = null): Cookie {
  const name = heldName(site, key, cookieHeader) ?? cookieName(site, key)
  return createCookie(name, attributesOf(site, key))
}

function attributesOf(site: Site, key: CookieKey) {
  const { maxAgeSeconds, httpOnly }: CookieRule = COOKIES[key]
  return {
    path: '/',
    sameSite: 'lax', // people come back from e-mails and from providers
    httpOnly,
    secure: isSecure(site),
    ...(maxAgeSeconds !== null && { maxAge: maxAgeSeconds }),
  } as const
}

/** Returns the text of a cookie, as it is in the header; null when the browser has none. */
export function readCookieText(site: Site, key: CookieKey, cookieHeader: string | null): string | null {
  const name = heldName(site, key, cookieHeader)
  return name === null ? null : textOf(name, cookieHeader)
}

/** Returns the Set-Cookie header for a text that needs no encoding: A–Z, a–z, digits, `-`, `_`, `.` and `~`. */
export function serializeCookieText(site: Site, key: CookieKey, text: string): string {
  const { maxAgeSeconds, httpOnly }: CookieRule = COOKIES[key]
  return [
    `${cookieName(site, key)}=${text}`,
    'Path=/',
    ...(maxAgeSeconds === null ? [] : [`Max-Age=${maxAgeSeconds}`]),
    ...(httpOnly ? ['HttpOnly'] : []),
    'SameSite=Lax',
    ...(isSecure(site) ? ['Secure'] : []),
  ].join('; ')
}

/** Returns the Set-Cookie header that removes a cookie. */
export function dropCookie(site: Site, key: CookieKey): string {
  return `${cookieName(site, key)}=; Path=/; Max-Age=0; SameSite=Lax${isSecure(site) ? '; HttpOnly; Secure' : ''}`
}

/** Returns the Set-Cookie headers that rename cookies still stored under a plain name, and remove the plain ones. */
export function renameCookies(site: Site, cookieHeader: string | null): string[] {
  if (!isSecure(site) || !cookieHeader) return []
  return (Object.keys(COOKIES) as CookieKey[]).flatMap((key) => {
    const { name, hasPlainPast }: CookieRule = COOKIES[key]
    const text = hasPlainPast ? textOf(name, cookieHeader) : null
    if (text === null) return []
    const gone = `${name}=; Path=/; Max-Age=0; SameSite=Lax; Secure`
    const isRenamed = textOf(cookieName(site, key), cookieHeader) !== null
    return isRenamed ? [gone] : [serializeCookieText(site, key, text), gone]
  })
}

/** Only the right name for the scheme counts, except for cookies that had no prefix before. */
function heldName(site: Site, key: CookieKey, cookieHeader: string | null): string | null {
  const { name, hasPlainPast }: CookieRule = COOKIES[key]
  const names = [cookieName(site, key), ...(hasPlainPast ? [name] : [])]
  return names.find((one) => textOf(one, cookieHeader) !== null) ?? null
}

/** Of two cookies of one name returns the first, which is the more specific one. */
function textOf(name: string, cookieHeader: string | null): string | null {
  for (const pair of (cookieHeader ?? '').split(';')) {
    const equals = pair.indexOf('=')
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim()
  }
  return null
}
