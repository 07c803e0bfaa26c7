import en from '#locales/en/sandbox.json' with { type: 'json' }
import fr from '#locales/fr/sandbox.json' with { type: 'json' }

export type Words = typeof fr
export type Language = 'fr' | 'en'

export const WORDS: Record<Language, Words> = { fr, en }
export const TAGS = { fr: 'fr-CA', en: 'en-CA' } as const

/** Puts values into a text: `{{name}}`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

export function isLanguage(text: string | null | undefined): text is Language {
  return text === 'fr' || text === 'en'
}

/** The first language of `Accept-Language`, or of Stripe's `locale`, that the pages speak. */
export function languageOf(wanted = ''): Language | undefined {
  const languages = wanted.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return languages.find(isLanguage)
}

export function formatMoney(cents: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(TAGS[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  return format.format(cents / 100)
}
