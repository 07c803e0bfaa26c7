import { createCookie } from '@remix-run/node'
import { LanguageDetector } from 'remix-i18next/server'
import type { Locale, Session } from '#server/context.ts'
import { isLocale, LOCALES } from '#server/i18n.ts'
import type { CallHead } from './answer.ts'

const YEAR_S = 365 * 24 * 60 * 60

/** The choice of the language menu. */
export const localeCookie = createCookie('viree_locale', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: YEAR_S,
})

/** In which language to answer: `?lang=` (not kept), the language menu, the account, Accept-Language, the site's default. */
export async function detectLocale(
  request: CallHead,
  session: Session | null,
  fallback: Locale,
): Promise<Locale> {
  if (/[?&]lang=/.test(request.url) || request.headers.has('cookie')) return weigh(request, session, fallback)
  if (session) return session.locale

  const key = `${fallback} ${request.headers.get('accept-language') ?? ''}`
  const known = byHeader.get(key)
  if (known) return known
  const locale = await weigh(request, null, fallback)
  if (byHeader.size >= HEADERS_KEPT) byHeader.clear()
  byHeader.set(key, locale)
  return locale
}

const HEADERS_KEPT = 1000

/** Most requests choose by Accept-Language alone, which browsers write in few ways: each is weighed once. */
const byHeader = new Map<string, Locale>()

async function weigh({ url, headers }: CallHead, session: Session | null, fallback: Locale): Promise<Locale> {
  const detector = new LanguageDetector({
    supportedLanguages: [...LOCALES],
    fallbackLanguage: fallback,
    order: ['searchParams', 'cookie', 'custom', 'header'],
    searchParamKey: 'lang',
    cookie: localeCookie,
    findLocale: () => Promise.resolve(session?.locale ?? null),
  })
  const locale = await detector.detect(new Request(url, { headers }))
  return isLocale(locale) ? locale : fallback
}
