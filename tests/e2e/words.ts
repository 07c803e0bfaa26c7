import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import i18next, { type Resource, type TFunction } from 'i18next'

export type Language = 'fr' | 'en'

const folder = fileURLToPath(new URL('../../locales/', import.meta.url))

/** The texts of the product, so that a journey can find elements in either language: `t('account:signIn.submit')`. */
export function wordsIn(language: Language): TFunction {
  const instance = i18next.createInstance()
  void instance.init({
    lng: language,
    resources: { [language]: namespaces(language) } as Resource,
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    initImmediate: false,
    // A removed text would otherwise be looked for under its key until the test runs out of time.
    parseMissingKeyHandler: (key) => {
      throw new Error(`locales/${language} holds no ${key}.`)
    },
  })
  return instance.t
}

export function namespaces(language: Language): Record<string, unknown> {
  const files = readdirSync(`${folder}${language}`).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    files.map((name): [string, unknown] => [
      name.replace('.json', ''),
      JSON.parse(readFileSync(`${folder}${language}/${name}`, 'utf8')),
    ]),
  )
}
