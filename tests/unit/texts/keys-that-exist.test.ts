import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const LANGUAGES = ['fr', 'en']
const namespaces = readdirSync('locales/fr')
  .filter((file) => file.endsWith('.json'))
  .map((file) => basename(file, '.json'))

/** The door is a program of its own: its texts are typed. */
const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('door/'))
  .map((file) => join('app', file))

const texts = new Map(
  LANGUAGES.flatMap((language) =>
    namespaces.map((name) => {
      const text = readFileSync(`locales/${language}/${name}.json`, 'utf8')
      return [`${language}/${name}`, new Set(keysOf(JSON.parse(text)))] as const
    }),
  ),
)

// A key without a text stands on the page as it is, and only a journey that comes by there would see it.
describe('each key that a page names has a text', () => {
  test.each(LANGUAGES)('%s', (language) => {
    const missing = sources.flatMap((file) =>
      namedIn(readFileSync(file, 'utf8'))
        .filter(({ key, names }) => !names.some((name) => texts.get(`${language}/${name}`)?.has(key)))
        .map(({ key }) => `${file}: ${key}`),
    )
    expect(missing).toEqual([])
  })

  test('and one without a text is named', () => {
    const [named] = namedIn("const { t } = useTranslation('orders')\nt('confirm.nowhere')")
    expect(named).toEqual({ key: 'confirm.nowhere', names: ['orders'] })
    expect(texts.get('fr/orders')?.has('confirm.nowhere')).toBe(false)
  })
})

/** The keys that are written out, each with the namespaces in which it may stand. */
function namedIn(source: string): { key: string; names: string[] }[] {
  const lists = [...source.matchAll(/(?:useTranslation|wordsFor)\(([^)]*)\)/g)]
  const own = lists.flatMap(([, list = '']) => [...list.matchAll(/'([a-z]+)'/g)].map(([, name = '']) => name))
  return [...source.matchAll(/\bt\(\s*'(?:([a-z]+):)?([^':]+)'/g)].map(([, namespace, key = '']) => ({
    key,
    // A function that is given `t` says nowhere of which namespace it is.
    names: namespace ? [namespace] : own.length > 0 ? own : namespaces,
  }))
}

/** Every key, each with those above it (a list of texts is read whole) and without the ending of its plural. */
function keysOf(value: unknown, path: readonly string[] = []): string[] {
  const key = path.join('.').replace(/(?:_ordinal)?_(?:zero|one|two|few|many|other)$/, '')
  if (typeof value !== 'object' || value === null) return [key]
  return [key, ...Object.entries(value).flatMap(([name, each]) => keysOf(each, [...path, name]))]
}
