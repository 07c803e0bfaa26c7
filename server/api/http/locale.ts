import { LRUCache } from 'lru-cache'
import { LanguageDetector } from 'remix-i18next/server'
import { makeCookie } from '#server/api/http/cookies/cookies.ts'
import type { Locale, Session } from '#server/runtime/context.ts'
import type { Settings } from '#server/runtime/env.ts'
import { isLocale, LOCALES } from '#server/runtime/i18n.ts'
import type { CallHead } from './answer.ts'

type Site = Pick<Settings, 'publicUrl' | 'defaultLocale'>

/**
 * Returns the language of the answer, by: `?lang=` (not kept), the language menu, the account, Accept-Language, the
 * site's default.
 */
export async function detectLocale(request: CallHead, session: Session | null, site: Site): Promise<Locale> {
  if (/[?&]lang=/.test(request.url) || request.headers.has('cookie'))
    return chooseLocale(request, session, site)
  if (session) return session.locale

  const key = `${site.defaultLocale} ${request.headers.get('accept-language') ?? ''}`.slice(0, LONGEST_CHOICE)
  const known = byHeader.get(key)
  if (known) return known
  const locale = await chooseLocale(request, null, site)
  byHeader.set(key, locale)
  return locale
}

/** Browsers write fewer characters; each further language would be compared with ours for nothing. */
const LONGEST_CHOICE = 300

/** Most requests choose by Accept-Language alone, which browsers write in few ways: each is evaluated once. */
const byHeader = new LRUCache<string, Locale>({ max: 1000 })

async function chooseLocale({ url, headers }: CallHead, session: Session | null, site: Site) {
  const fallback = site.defaultLocale
  const acceptedLocale = acceptedLocaleOf(headers.get('accept-language')?.slice(0, LONGEST_CHOICE) ?? '')
  const detector = new LanguageDetector({
    supportedLanguages: [...LOCALES],
    fallbackLanguage: fallback,
    order: ['searchParams', 'cookie', 'custom'],
    searchParamKey: 'lang',
    cookie: makeCookie(site, 'locale', headers.get('cookie')),
    findLocale: () => Promise.resolve(session?.locale ?? acceptedLocale),
  })
  const locale = await detector.detect(new Request(url, { headers }))
  return isLocale(locale) ? locale : fallback
}

/** Returns the first language of ours among those of the browser; the library looks only at the very first. */
function acceptedLocaleOf(accepted: string): Locale | null {
  const acceptedLocales = accepted.split(',').flatMap((acceptedLocale) => {
    const [, tag = '', quality = '1'] =
      /^\s*([a-z]+)(?:-[\w-]+)?\s*(?:;\s*q=([\d.]+)\s*)?$/i.exec(acceptedLocale) ?? []
    const locale = tag.toLowerCase()
    return isLocale(locale) && Number(quality) > 0 ? [{ locale, quality: Number(quality) }] : []
  })
  return acceptedLocales.toSorted((one, other) => other.quality - one.quality)[0]?.locale ?? null
}
