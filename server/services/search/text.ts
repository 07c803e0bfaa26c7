import { createRequire } from 'node:module'
import { LRUCache } from 'lru-cache'
import type * as Snowball from 'snowball-stemmers'
import { withoutMarks } from '#server/domain/search/fold.ts'
import { isStopWord, isStopWordOf } from '#server/domain/search/stop-words.ts'
import { typeToken } from '#server/domain/search/type-words.ts'

const require = createRequire(import.meta.url)

interface Stemmers {
  fr: Snowball.Stemmer
  en: Snowball.Stemmer
}

let stemmers: Stemmers | undefined

/** The library is loaded with the first word: it holds the rules of twenty languages. */
function loadStemmers(): Stemmers {
  const { newStemmer } = require('snowball-stemmers') as typeof Snowball
  return { fr: newStemmer('french'), en: newStemmer('english') }
}

/** Words of one or two characters are ignored in a search, except numbers. */
const SHORTEST_WORD = 2

/** What is longer is no word of a language. */
const LONGEST_STEMMED = 60

/** The same words come again: in each activity of a series, which is written in one transaction, and in most others. */
const stems = new LRUCache<string, string>({ max: 5000 })

/** More words than anybody searches for. */
const MOST_WORDS = 10

/** The texts of an activity that are searched. */
export interface SearchableActivity {
  name: string
  description: string
  city: string
  nearCity: string | null
  address: string | null
  typeId: number
  language: 'fr' | 'en'
}

/** Returns the index entry of an activity. Its host is found by name, and its type by all words that name it. */
export function indexEntry(activity: SearchableActivity, hostName: string): string {
  const { name, description, city, nearCity, address, typeId, language } = activity
  return `${searchText([name, description, city, nearCity ?? '', address ?? '', hostName], language)} ${typeToken(typeId)}`.trim()
}

/** Returns these words folded, as written and as stems of their language, without those that say nothing. */
export function searchText(texts: string[], language: 'fr' | 'en'): string {
  const words = texts.flatMap(splitWords).filter((word) => !isStopWordOf(language, word))
  return [...new Set(words.flatMap((word) => [word, stem(word, language)]))].join(' ')
}

/** A typed word. */
export interface AskedWord {
  /** Folded, as it was written. */
  written: string
  /**
   * The word and its stems in both languages, because a text need not have its reader's language: any of them matches.
   */
  forms: string[]
}

/** Reads what was typed. Words that say nothing are left out, unless there are no others. */
export function askedWords(text: string): AskedWord[] {
  const typed = rawWords(text)
  const telling = typed.flatMap((word) => splitWords(word).filter((folded) => tells(word, folded)))
  const words = telling.length > 0 ? telling : typed.flatMap(splitWords)
  return [...new Set(words)].slice(0, MOST_WORDS).map((written) => ({ written, forms: formsOf(written) }))
}

/** With its accent, "thé" is no English article. */
function tells(typed: string, folded: string): boolean {
  return !isStopWord(folded) || (/\p{M}/u.test(typed.normalize('NFD')) && !isStopWordOf('fr', folded))
}

/** Returns a folded word and its stems in both languages. */
export function formsOf(word: string): string[] {
  return [...new Set([word, stem(word, 'fr'), stem(word, 'en')])]
}

/** Returns how a text spells this folded word, or a form of it: with its accents. */
export function spellingIn(text: string, folded: string): string | undefined {
  const words = rawWords(text)
  const spelling =
    words.find((word) => splitWords(word)[0] === folded) ??
    words.find((word) => formsOf(splitWords(word)[0] ?? '').includes(folded))
  return spelling?.toLowerCase()
}

/** Returns the words as they are written. */
function rawWords(text: string): string[] {
  return text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

/** Returns the folded words, in the order of the text. */
export function splitWords(text: string): string[] {
  return withoutMarks(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST_WORD)
}

/** A stem that is a word without meaning, as "dans" of "danse", is a character longer: else half of all texts would match. */
function stem(word: string, language: 'fr' | 'en'): string {
  if (word.length > LONGEST_STEMMED) return word
  const key = `${language}:${word}`
  const known = stems.get(key)
  if (known !== undefined) return known
  stemmers ??= loadStemmers()
  const stemmed = stemmers[language].stem(word)
  const made = isStopWord(stemmed) ? word.slice(0, stemmed.length + 1) : stemmed
  stems.set(key, made)
  return made
}
