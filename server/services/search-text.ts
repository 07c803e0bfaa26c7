import { newStemmer } from 'snowball-stemmers'

const STEMMERS = { fr: newStemmer('french'), en: newStemmer('english') }

/** Words of one or two letters say nothing in a search, except numbers. */
const SHORTEST_WORD = 2

/** What the index of an activity holds: its words folded, as written and as stems of its language. */
export function searchText(texts: string[], language: 'fr' | 'en'): string {
  const words = texts.flatMap(splitWords)
  return [...new Set(words.flatMap((word) => [word, stem(word, language)]))].join(' ')
}

/** What people typed, as the stems that the index may hold; the languages are tried by the caller one after the other. */
export function searchWords(text: string, language: 'fr' | 'en'): string[] {
  return [...new Set(splitWords(text).map((word) => stem(word, language)))].slice(0, 10)
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
