import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { type CookieKey, cookieName, COOKIES, readCookieText } from '#server/api/http/cookies/cookies.ts'
import { detectLocale } from '#server/api/http/locale.ts'
import type { Settings } from '#server/runtime/env.ts'
import type { Locale } from '#server/runtime/i18n.ts'
import { activityOf, isAlikeForVisitors, type SharedKind, sharedKindOf } from './addresses.ts'

/** All that an answer for everybody may depend on, besides the database and the clock. */
export interface Question {
  /**
   * `member`: an activity's page as any member sees it, with holes for the person who reads it; `portrayed`: the same
   * for members with a picture, which stands where others have their initials.
   */
  kind: SharedKind | 'member' | 'portrayed'
  /** Path and query. */
  address: string
  locale: Locale
  /** The cookies that change what everybody sees, as a Cookie header; empty for none. */
  cookies: string
}

type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>
type Site = Pick<Settings, 'publicUrl' | 'defaultLocale' | 'posthog' | 'tag'>

/** A caller with one of these is somebody: a program with a token, or with the link of an invitation. */
const PERSONAL_HEADERS = ['authorization', 'x-viree-invitation']

/** Cookies of ours that do not say who somebody is. With any other one, the answer is made for its owner alone. */
const IMPERSONAL = ['locale', 'consent', 'consentId', 'announcement', 'town'] as const satisfies CookieKey[]

/** Of these, the ones that say nothing about a person; the id of a consent does where visits are counted. */
const TELLING_NOTHING = ['locale', 'consent', 'consentId', 'announcement'] as const satisfies CookieKey[]

/** Signing in leaves the second one beside the first; only signing in reads it. */
const MEMBERS = [...IMPERSONAL, 'session', 'device'] as const satisfies CookieKey[]

/** Our cookies have shorter values; longer ones would be kept with each page. */
const LONGEST_VALUE = 100

/** Returns the question of a request whose answer is the same for everybody who asks it; null for any other request. */
export async function questionOf({ method, url = '', headers }: Asked, site: Site): Promise<Question | null> {
  if (method !== 'GET' && method !== 'HEAD') return null
  const kind = sharedKindOf(url)
  if (kind === null || hasPersonalHeader(headers)) return null
  if (!hasOnly(IMPERSONAL, site, headers.cookie)) return null
  const locale = await localeOf(site, url, headers)
  return {
    kind,
    address: url,
    locale,
    cookies: kind === 'page' ? pageCookies(site, url, headers.cookie) : '',
  }
}

/** Returns the activity whose page somebody with a session asks for, and nothing besides; null for any other request. */
export function activityAskedByMember({ method, url = '', headers }: Asked, site: Site): number | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  if (!headers.cookie?.includes(cookieName(site, 'session')) || hasPersonalHeader(headers)) return null
  if (sharedKindOf(url) !== 'page' || !hasOnly(MEMBERS, site, headers.cookie)) return null
  return activityOf(url)
}

/**
 * Returns whether the page that answers a request holds nothing but what anybody is told who asks for it: somebody who
 * makes a browser ask, with words of their own in the address, finds out nothing by the size of the answer (ADR 139).
 */
export function holdsNothingPersonal({ method, url = '', headers }: Asked, site: Site): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (!isAlikeForVisitors(url) || hasPersonalHeader(headers)) return false
  if (!hasOnly(TELLING_NOTHING, site, headers.cookie)) return false
  return !isCounted({ cookies: pageCookies(site, url, headers.cookie) })
}

/** The question of a member who has nothing to do with the activity; the language may be that of their account. */
export function memberQuestion(
  { url = '', headers }: Asked,
  site: Site,
  { locale, pictureKey }: { locale: Locale; pictureKey: string | null },
): Question {
  const kind = pictureKey === null ? 'member' : 'portrayed'
  return { kind, address: url, locale, cookies: pageCookies(site, url, headers.cookie) }
}

/** Returns the text under which the answer to a question is kept. */
export function keyOf({ kind, address, locale, cookies }: Question): string {
  return [kind, locale, cookies, address].join('\n')
}

/** Returns whether the answer names one browser, to the service that counts its visits. */
export function isCounted({ cookies }: Pick<Question, 'cookies'>): boolean {
  return cookies.includes(COOKIES.consentId.name)
}

/**
 * Returns the request that makes the answer. It is built from the question alone: it has nothing of the person who
 * asked, so the page can hold nothing of them either.
 */
export function requestOf({ address, locale, cookies }: Question, { publicUrl }: Site): Request {
  const headers = new Headers({ 'Accept-Language': locale })
  if (cookies) headers.set('Cookie', cookies)
  return new Request(publicUrl + address, { headers })
}

function hasPersonalHeader(headers: IncomingMessage['headers']): boolean {
  return PERSONAL_HEADERS.some((name) => headers[name] !== undefined)
}

/** Cookies of others are ignored, here as everywhere; one of ours under the name of another scheme counts as strange. */
function hasOnly(keys: readonly CookieKey[], site: Site, cookieHeader: string | undefined): boolean {
  if (!cookieHeader?.includes('viree_')) return true
  const kept = new Set(IMPERSONAL.map((key) => cookieName(site, key)))
  const allowed = new Set(keys.map((key) => cookieName(site, key)))
  return cookieHeader.split(';').every((pair) => {
    const [name = '', value = ''] = pair.split('=', 2).map((part) => part.trim())
    if (!name.includes('viree_')) return true
    return allowed.has(name) && (!kept.has(name) || value.length <= LONGEST_VALUE)
  })
}

/**
 * Only what changes the page is kept of the cookies, or each browser that has answered the consent bar would be a
 * question of its own: the id of its answer counts where visits are counted. The town changes the home page alone:
 * everybody of one town is shown the same.
 */
function pageCookies(site: Site, url: string, cookieHeader: string | undefined): string {
  if (!cookieHeader?.includes('viree_')) return ''
  const pair = (key: CookieKey): [CookieKey, string | null] => [key, readCookieText(site, key, cookieHeader)]
  const consent = pair('consent')
  const isAnswered = consent[1] === 'ACCEPTER' || consent[1] === 'DECLINED'
  const isCounted = consent[1] === 'ACCEPTER' && (site.posthog !== null || site.tag !== null)
  const counting = [...(isAnswered ? [consent] : []), ...(isCounted ? [pair('consentId')] : [])]
  const town = /^\/(?:\?|$)/.test(url) ? [pair('town')] : []
  return [...counting, pair('announcement'), ...town]
    .flatMap(([key, text]) => (text === null ? [] : [`${cookieName(site, key)}=${text}`]))
    .join('; ')
}

/** Browsers name their languages in few ways; each is judged once. */
const locales = new LRUCache<string, Locale>({ max: 1000 })

async function localeOf(site: Site, url: string, headers: IncomingMessage['headers']): Promise<Locale> {
  const text = readCookieText(site, 'locale', headers.cookie ?? null)
  const named = /[?&]lang=/.test(url) ? url.slice(url.indexOf('?')) : ''
  const accepted = (headers['accept-language'] ?? '').slice(0, 1000)
  const key = [site.publicUrl, site.defaultLocale, named, text, accepted].join('\n')
  const known = locales.get(key)
  if (known) return known

  const head = new Headers({ 'Accept-Language': accepted })
  if (text !== null) head.set('Cookie', `${cookieName(site, 'locale')}=${text}`)
  const request = { method: 'GET', url: `${site.publicUrl}/${named}`, headers: head }
  const locale = await detectLocale(request, null, site)
  locales.set(key, locale)
  return locale
}
