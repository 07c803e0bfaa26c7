import { newStemmer } from 'snowball-stemmers'

const STEMMERS = { fr: newStemmer('french'), en: newStemmer('english') }

/** Words of one or two letters say nothing in a search, except numbers. */
const SHORTEST_WORD = 2

/** More words than anybody searches for. */
const MOST_WORDS = 10

/** What the index of an activity holds: its words folded, as written and as stems of its language. */
export function searchText(texts: string[], language: 'fr' | 'en'): string {
  const words = texts.flatMap(splitWords)
  return [...new Set(words.flatMap((word) => [word, stem(word, language)]))].join(' ')
}

/**
 * Each word that people typed, as the stems that the index may hold: a text need not have the language of its reader, so
 * either will do.
 */
export function searchWords(text: string): string[][] {
  const words = [...new Set(splitWords(text))].slice(0, MOST_WORDS)
  return words.map((word) => [...new Set([stem(word, 'fr'), stem(word, 'en')])])
}

function splitWords(text: string): string[] {
  return text
    .replace(/œ/gi, 'oe')
    .replace(/æ/gi, 'ae')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= SHORTEST_WORD)
}

function stem(word: string, language: 'fr' | 'en'): string {
  return STEMMERS[language].stem(word)
}
