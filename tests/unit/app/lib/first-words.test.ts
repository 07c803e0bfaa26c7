import { readdirSync, readFileSync } from 'node:fs'
import i18next, { type TOptions } from 'i18next'
import { describe, expect, test } from 'vitest'
import type { Texts } from '#app/lib/words/files.ts'
import { makeFirstWords, translator } from '#app/lib/words/first-words.ts'

const COUNTS = [undefined, 0, 1, 2, 7, 1_000_000]
const VALUES = ['Été', '5 $', '$&', 'a {{count}} b', '', 0, 12.5, null, undefined, true]

for (const language of ['fr', 'en']) {
  const texts = Object.fromEntries(
    readdirSync(`locales/${language}`)
      .filter((file) => file.endsWith('.json'))
      .map((file) => [
        file.replace('.json', ''),
        JSON.parse(readFileSync(`locales/${language}/${file}`, 'utf8')) as Texts,
      ]),
  )
  const instance = i18next.createInstance()
  void instance.init({
    lng: language,
    supportedLngs: ['fr', 'en'],
    fallbackLng: false,
    resources: { [language]: texts },
    ns: Object.keys(texts),
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    initImmediate: false,
  })

  describe(`the words of a first page (${language}) are those of i18next`, () => {
    test.each(Object.keys(texts))('%s', (namespace) => {
      const own = translator(texts, language, namespace)
      const theirs = instance.getFixedT(language, namespace)
      const keys = keysOf(texts[namespace]!)
      const names = variablesOf(texts[namespace]!)
      expect(keys.length).toBeGreaterThan(0)

      for (const [at, key] of keys.entries()) {
        for (const count of COUNTS) {
          const options = { ...valuesFor(names, at), ...(count !== undefined && { count }) }
          expect(own(key, options), key).toBe(theirs(key, options))
        }
        expect(own(`${namespace}:${key}`), key).toBe(theirs(`${namespace}:${key}`))
      }
    })

    test.each<[string, string | string[], TOptions]>([
      ['a key that nobody wrote', 'rien.du.tout', {}],
      ['… of another namespace', 'types:rien', {}],
      ['… with a default', 'rien.du.tout', { defaultValue: 'Rien, {{name}}', name: 'Jo' }],
      ['… with an empty default', 'rien', { defaultValue: '' }],
      ['the first that is known', ['rien', 'skip', 'close'], {}],
      ['none that is known', ['rien', 'types:non'], {}],
      ['a known key with a default', 'skip', { defaultValue: 'autre' }],
    ])('%s', (_, key, options) => {
      const own = translator(texts, language, 'common')
      expect(own(key, options)).toBe(instance.getFixedT(language, 'common')(key, options))
    })

    test('i18next takes over for a namespace of a later page', async () => {
      const words = await makeFirstWords(language, ['common', 'home'])
      expect(words.hasLoadedNamespace('home')).toBe(true)
      expect(words.hasLoadedNamespace('list')).toBe(false)

      await new Promise<void>((resolve) => void words.loadNamespaces('list', () => resolve()))
      expect(words.hasLoadedNamespace('list')).toBe(true)
      const [key = ''] = keysOf(texts.list!)
      expect(words.getFixedT(null, 'list')(key)).toBe(instance.getFixedT(language, 'list')(key))
      expect(words.getFixedT(null, 'common')('skip')).toBe(instance.t('skip'))
    })
  })
}

/** The keys of all texts, plurals under their common name too. */
function keysOf(texts: Texts, path = ''): string[] {
  const keys = Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [`${path}${key}`] : keysOf(text, `${path}${key}.`),
  )
  return [...new Set(keys.flatMap((key) => [key, key.replace(/_(zero|one|two|few|many|other)$/, '')]))]
}

/** The variables of a namespace. */
function variablesOf(texts: Texts): string[] {
  const names = new Set(JSON.stringify(texts).match(/(?<=\{\{)\w+(?=\}\})/g))
  names.delete('count')
  return [...names]
}

/** A value for each variable, another one at each text. */
function valuesFor(names: string[], at: number): Record<string, unknown> {
  return Object.fromEntries(names.map((name, place) => [name, VALUES[(at + place) % VALUES.length]]))
}
