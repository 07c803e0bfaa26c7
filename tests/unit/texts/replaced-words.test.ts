import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { wordsIn } from '#tests/e2e/words.ts'
import { LABELS, OTHER_SENSE, PHRASES } from './replaced-words.ts'

type Text = readonly [key: string, text: string]

/** Every text of a language by its key, and the pages by their file. */
function textsIn(language: string): Text[] {
  const folder = join('locales', language)
  const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8')
  const sentences = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => sentencesOf(JSON.parse(read(file)), file.slice(0, -'.json'.length)))
  const pages = readdirSync(join(folder, 'pages')).map((file): Text => [file, read('pages', file)])
  return [...sentences, ...pages]
}

function sentencesOf(value: unknown, key: string): Text[] {
  if (typeof value === 'string') return [[key, value]]
  return Object.entries(value as object).flatMap(([name, inner]) => sentencesOf(inner, `${key}.${name}`))
}

/** The same words, however they are spaced, capitalized and quoted. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('’', "'").toLowerCase()
}

const holds = (text: string, phrase: string) => plain(text).includes(plain(phrase))

const isLabel = (text: string, label: string) => plain(text).replace(/[ .:?!]+$/, '') === plain(label)

describe.each(['fr', 'en'] as const)('in %s', (language) => {
  const texts = textsIn(language)

  test.each(PHRASES[language])('nothing says “%s” any more', (phrase) => {
    expect(texts.filter(([, text]) => holds(text, phrase)).map(([key]) => key)).toEqual([])
  })

  test.each(LABELS[language])('no label is “%s” any more', (label) => {
    const found = texts.filter(([key, text]) => isLabel(text, label) && !OTHER_SENSE.has(key))
    expect(found.map(([key]) => key)).toEqual([])
  })

  test('each exception is one', () => {
    const found = texts.filter(([, text]) => LABELS[language].some((label) => isLabel(text, label)))
    expect(found.map(([key]) => key)).toEqual([...OTHER_SENSE])
  })

  test.each(['addedMerged', 'addedRegistered', 'addedMergedRegistered'])('%s counts nobody', (toast) => {
    const said = wordsIn(language)(`invitations:toasts.${toast}`, { count: 0, duplicates: 1, registered: 2 })
    expect(said).not.toContain('0')
  })
})

test.each([
  ['On la relit, puis elle\u00a0paraît.', 'On la relit, puis elle paraît'],
  ["L'étape suivante\ndemande votre accord; rien", 'L’étape suivante demande votre accord'],
])('“%s” would be found', (text, phrase) => expect(holds(text, phrase)).toBe(true))

test.each([
  ['Dans l’ordre\u00a0:', 'Dans l’ordre', true],
  ['It is full.', 'It is full', true],
  ['Dans l’ordre d’arrivée', 'Dans l’ordre', false],
])('“%s” is the label “%s”: %s', (text, label, isOne) => expect(isLabel(text, label)).toBe(isOne))
