import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const FOLDER = 'locales/fr'

/** The words between the tags and values of a sentence do not matter here; what stands beside a value does. */
const SENTENCES = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json') && file !== 'reference.json') // that one quotes code
  .flatMap((file) =>
    sentencesOf(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as object, file.slice(0, -5)),
  )

/** The text of each of our own pages, without the head of its file. */
const PAGES = readdirSync(join(FOLDER, 'pages')).map((file): [string, string] => [
  file,
  readFileSync(join(FOLDER, 'pages', file), 'utf8').replace(/^---\n[^]*?\n---\n/, ''),
])

/** Values that may be the name of a person, an organisation, a town or the brand: any of them may begin with a vowel. */
const NAMES =
  'activity|actor|author|brand|child|commenter|displayName|host|inviter|name|organisation|participant|person|title|town'

/** "de Élodie", "de Le Pied levé", "que Élodie": what stands before a name must not depend on its first sound. */
const BEFORE_A_NAME = new RegExp(
  `(?<!\\p{L})(de|d’|que|qu’|lorsque|puisque|jusque|du|des|au|aux|le|la|l’) ?\\{\\{(${NAMES})\\}\\}`,
  'u',
)

/** Québec typography: a no-break space before a colon and inside of quotation marks, none before ? ! ; */
const SLIPS: Record<string, RegExp> = {
  'a colon without its no-break space': /(?<![\u00a0\d]):(?=[\s<]|$)/,
  'a space before ? ! ;': /\s[?!;]/u,
  'quotation marks without no-break spaces': /«[^\u00a0]|[^\u00a0]»|"/,
  'a straight apostrophe': /\p{L}'\p{L}/u,
  'three dots': /\.\.\./,
}

describe('French', () => {
  test('never puts a name after a word that depends on its first sound', () => {
    expect(SENTENCES.filter(([, sentence]) => BEFORE_A_NAME.test(sentence))).toEqual([])
  })

  test('titles the dialog to sign in as the specification does', () => {
    expect(new Map(SENTENCES).get('account.dialog.title')).toBe('Authentification')
  })

  test.each(Object.entries(SLIPS))('has no %s', (_name, slip) => {
    expect(SENTENCES.filter(([, sentence]) => slip.test(sentence))).toEqual([])
    expect(PAGES.filter(([, text]) => slip.test(text)).map(([file]) => file)).toEqual([])
  })
})

test.each([
  ['Un commentaire de {{author}}', true],
  ['Vous écrivez parce que {{host}} a donné cette adresse', true],
  ['Écrit par {{author}}', false],
  ['Billet {{index}} de {{count}}', false],
  ['Compte · {{name}}', false],
])('%s', (sentence, isFault) => {
  expect(BEFORE_A_NAME.test(sentence)).toBe(isFault)
})

function sentencesOf(tree: object, path: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, inner]: [string, unknown]): [string, string][] =>
    typeof inner === 'string' ? [[`${path}.${key}`, inner]] : sentencesOf(inner as object, `${path}.${key}`),
  )
}
