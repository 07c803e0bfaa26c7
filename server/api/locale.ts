import { createCookie } from '@remix-run/node'
import { LanguageDetector } from 'remix-i18next/server'
import type { Locale, Session } from '#server/context.ts'
import { isLocale, LOCALES } from '#server/i18n.ts'

const YEAR_S = 365 * 24 * 60 * 60

/** The choice of the language menu. */
export const localeCookie = createCookie('viree_locale', { path: '/', sameSite: 'lax', httpOnly: true, maxAge: YEAR_S })

/** In which language to answer: `?lang=` (not kept), the language menu, the account, Accept-Language, the site's default. */
export async function detectLocale(request: Request, session: Session | null, fallback: Locale): Promise<Locale> {
  const detector = new LanguageDetector({
    supportedLanguages: [...LOCALES],
    fallbackLanguage: fallback,
    order: ['searchParams', 'cookie', 'custom', 'header'],
    searchParamKey: 'lang',
    cookie: localeCookie,
    findLocale: () => Promise.resolve(session?.locale ?? null),
  })
  const locale = await detector.detect(request)
  return isLocale(locale) ? locale : fallback
}
