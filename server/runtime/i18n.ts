import i18next, { type i18n, type Resource } from 'i18next'
import { keepWords } from './kept-words.ts'

export const LOCALES = ['fr', 'en'] as const

export type Locale = (typeof LOCALES)[number]

/** The tags for `<html lang>` and Intl. */
export const LANGUAGE_TAGS = { fr: 'fr-CA', en: 'en-CA' } as const

/** The local Stripe is a program of its own, which reads its words itself. */
const files = import.meta.glob<Record<string, unknown>>(
  ['../../locales/*/*.json', '!../../locales/*/sandbox.json'],
  { eager: true, import: 'default' },
)

/** Every namespace of one language, by name. */
function resourcesOf(locale: Locale): Resource {
  const namespaces = Object.entries(files)
    .filter(([path]) => path.includes(`/${locale}/`))
    .map(([path, words]) => [path.replace(/^.*\/|\.json$/g, ''), words] as const)
  return { [locale]: Object.fromEntries(namespaces) }
}

/** One instance per language, created once: nobody may call changeLanguage on it. React and the emails escape. */
const instances = { fr: makeInstance('fr'), en: makeInstance('en') }

function makeInstance(locale: Locale): i18n {
  const resources = resourcesOf(locale)
  const instance = i18next.createInstance()
  void instance.init({
    lng: locale,
    resources,
    ns: Object.keys(resources[locale] ?? {}),
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    initImmediate: false,
    returnNull: false,
  })
  keepWords(instance)
  return instance
}

export function i18nOf(locale: Locale): i18n {
  return instances[locale]
}

export function isLocale(text: string | null | undefined): text is Locale {
  return text === 'fr' || text === 'en'
}
