import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Email } from 'postal-mime'
import { z } from 'zod'
import type { Db } from '#db/schema.ts'
import { restContract } from '#server/contract/rest/index.ts'
import { TASKS } from '#server/schemas/platform/task.ts'
import { walk } from '#tests/infrastructure/contract-walk.ts'
import { ENUMERATIONS as ENUMERATED } from '#tests/unit/texts/enumerations.ts'
import { type Language, namespaces } from './words.ts'

/** A piece of text that people read or hear, in the language of its page unless it has another one. */
export interface Piece {
  text: string
  /** The language of the nearest element that has one; null where that is the page itself. */
  ownLanguage: string | null
}

/** All pieces of a page, also those in its head and in attributes. Code, and text that people wrote, are left out. */
export function piecesOf(page: Page, html: string): Promise<Piece[]> {
  return page.evaluate((html) => {
    const SPOKEN = ['title', 'alt', 'placeholder', 'aria-label', 'aria-description']
    const document = new DOMParser().parseFromString(html, 'text/html')
    for (const left of document.querySelectorAll(
      'script, style, template, noscript, code, pre, textarea, svg',
    ))
      left.remove()
    const languageOf = (element: Element | null) => {
      const saying = element?.closest('[lang]')
      return saying && saying !== document.documentElement ? saying.getAttribute('lang') : null
    }
    const pieces: Piece[] = []
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      pieces.push({ text: node.textContent ?? '', ownLanguage: languageOf(node.parentElement) })
    for (const element of document.querySelectorAll('*')) {
      const own = languageOf(element)
      for (const name of SPOKEN)
        if (element.hasAttribute(name))
          pieces.push({ text: element.getAttribute(name) ?? '', ownLanguage: own })
      if (element.matches('meta[name=description], meta[property="og:description"]'))
        pieces.push({ text: element.getAttribute('content') ?? '', ownLanguage: own })
      if (element.matches('input[type=submit], input[type=button]'))
        pieces.push({ text: element.getAttribute('value') ?? '', ownLanguage: own })
    }
    return pieces
      .map(({ text, ownLanguage }) => ({ text: text.replace(/\s+/g, ' ').trim(), ownLanguage }))
      .filter(({ text }) => text !== '')
  }, html)
}

/** Returns raw keys, values of enumerations and kinds of tasks among these pieces, by their names. */
export function rawWords(pieces: readonly Piece[]): string[] {
  return pieces.flatMap(({ text }) => [
    ...matches(text, /\b[a-zA-Z]+:[a-z][A-Za-z]*(?:\.\w+)+/g).map((key) => `a key: ${key}`),
    ...(KEYS.has(text) ? [`a key: ${text}`] : []),
    ...matches(text, /\{\{[^}]*\}\}/g).map((field) => `a field: ${field}`),
    ...matches(text, /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)
      .filter((value) => !SETTINGS.has(value))
      .map((value) => `an enumeration: ${value}`),
    ...matches(text, /\b[A-Z]{4,}\b/g)
      .filter((word) => ENUMERATIONS.has(word))
      .map((value) => `an enumeration: ${value}`),
    ...KINDS.filter((kind) => text.includes(kind)).map((kind) => `a kind of work: ${kind}`),
  ])
}

/** Returns pieces that read like the other language, after text of people was removed. */
export function foreignWords(
  pieces: readonly Piece[],
  language: Language,
  people: ReadonlySet<string>,
): string[] {
  const other = language === 'fr' ? 'en' : 'fr'
  return pieces
    .filter(({ ownLanguage }) => ownLanguage === null)
    .filter(({ text }) => isIn(text, other, language) && isIn(withoutPeople(text, people), other, language))
    .map(({ text }) => `${other === 'en' ? 'English' : 'French'}: ${text.slice(0, 120)}`)
}

/** Names of offices, and words that both languages have. */
const BOTH = new Set(
  ['Français', 'English', 'Plus', 'Commission d’accès à l’information du Québec'].map(folded),
)

function isIn(text: string, other: Language, language: Language): boolean {
  const whole = folded(text)
  if (BOTH.has(whole) || !/\p{L}{2}/u.test(whole)) return false
  const words = whole.match(/[a-zà-ÿœ’']+/g) ?? []
  const count = (list: ReadonlySet<string>) => words.filter((word) => list.has(word)).length
  const [theirs, ours] = [count(SMALL_WORDS[other]), count(SMALL_WORDS[language])]
  if (theirs >= 2 && theirs > ours) return true
  return SENTENCES[other].has(whole) && !SENTENCES[language].has(whole)
}

/** Returns a text without the parts that people wrote; nothing where it is part of such text itself. */
function withoutPeople(text: string, people: ReadonlySet<string>): string {
  let rest = folded(text)
  const part = rest.replace(/…$/, '')
  for (const words of people) {
    if (part.length >= SHORTEST && words.includes(part)) return ''
    if (words === rest) return ''
    if (words.length >= SHORTEST) rest = rest.replaceAll(words, ' ')
  }
  return rest
}

/** Shorter pieces of people's text occur in every sentence. */
const SHORTEST = 8

/** Frequent words that the other language does not have. */
const SMALL_WORDS: Record<Language, ReadonlySet<string>> = {
  en: new Set(
    'the and of with your you is are was were this that these those not for from by has have had will be been it its who what when where at an they their there one can may must'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'le la les des une un du est sont était avec votre vos vous nous pour dans sur par qui que quand où ce cette ces au aux il elle ils elles leur leurs ne pas peut doit à et ou de'.split(
      ' ',
    ),
  ),
}

/** Every complete text of ours without variables, by language. */
const SENTENCES: Record<Language, ReadonlySet<string>> = {
  fr: sentencesOf('fr'),
  en: sentencesOf('en'),
}

function sentencesOf(language: Language): ReadonlySet<string> {
  const texts = leaves(namespaces(language)).map(([, text]) => text)
  return new Set(texts.filter((text) => !text.includes('{{')).map(folded))
}

/** The keys of all texts, with and without their namespace. */
const KEYS = new Set(
  leaves(namespaces('en')).flatMap(([key]) =>
    [key, key.slice(key.indexOf('.') + 1)].filter((one) => one.includes('.')),
  ),
)

function leaves(tree: unknown, path: string[] = []): [key: string, text: string][] {
  if (typeof tree !== 'object' || tree === null) return [[path.join('.'), String(tree)]]
  return Object.entries(tree).flatMap(([name, inner]) => leaves(inner, [...path, name]))
}

/** Words in capitals that are meant to be read: the kinds of account have these names on the pages too. */
const EXPOSED_SERVER_ERRORS = new Set(['BASIC', 'ACCEPTER'])

const ENUMERATIONS = new Set(
  [
    ...walk(restContract).flatMap(({ input, output }) => [...valuesIn(input), ...valuesIn(output)]),
    ...ENUMERATED.flatMap(({ values }) => values),
  ].filter((value) => /^[A-Z]{4,}$/.test(value) && !EXPOSED_SERVER_ERRORS.has(value)),
)

function valuesIn(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  if (schema instanceof z.ZodEnum) return schema.options.map(String)
  if (schema instanceof z.ZodLiteral) return [...schema.values].map(String)
  if (schema instanceof z.ZodObject)
    return Object.values(schema.shape).flatMap((field) => valuesIn(field, seen))
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => valuesIn(option, seen))
  if (schema instanceof z.ZodArray) return valuesIn(schema.element, seen)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return valuesIn(schema.unwrap(), seen)
  if (schema instanceof z.ZodPipe) return [...valuesIn(schema.in, seen), ...valuesIn(schema.out, seen)]
  return []
}

/** The settings are named to operators. */
const SETTINGS = new Set(['REDIS_URL'])

/** The names in the code of the worker. */
const KINDS = [
  ...Object.keys(TASKS).filter((kind) => kind.includes('-')), // "refund" is an English word
  ...matches(
    readFileSync('server/tasks/periodic-jobs.ts', 'utf8'),
    /(?<=['"])[a-z]+(?:-[a-z]+)+(?=['"],?\s)/g,
  ).filter((name) => !name.includes('/')),
]

/** All text in the database (names, titles, descriptions, comments), and in e-mails. */
export async function peopleWords(db: Db, emails: readonly Email[]): Promise<ReadonlySet<string>> {
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db)
  const own = tables.rows.filter(
    ({ name }) => !/^(sqlite|kysely|task|periodic|search|activity_fts)/.test(name),
  )
  const texts = new Set<string>()
  for (const { name } of own) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    for (const value of rows.flatMap((row) => Object.values(row)))
      if (typeof value === 'string') for (const line of [value, ...value.split('\n')]) texts.add(folded(line))
  }
  for (const { subject = '', text = '' } of emails)
    for (const line of [subject, text]) texts.add(folded(line))
  texts.delete('')
  return texts
}

/** Removes quotation marks and the like around it. */
function folded(text: string): string {
  return text
    .replace(/[*_#>\s\u00a0\u202f“”«»"]+/g, ' ')
    .trim()
    .toLowerCase()
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([found]) => found)
}
