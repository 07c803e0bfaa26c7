/** The order of activities that match words. Pure. */
import { typeToken } from './type-words.ts'

export interface SearchMatch {
  id: number
  typeId: number
  /** Folded words of its name, of its host's name and of its town. */
  nameWords: string[]
  hostWords: string[]
  townWords: string[]
  /** Each asked word stands in it as itself, and not only as a word that means the same. */
  isOwn: boolean
  startsAt: string
}

/** A searched word, folded. */
export interface RankedWord {
  typed: string
  /** Its own forms. */
  own: readonly string[]
  /** Words that mean the same, and the types that it names. */
  like: readonly string[]
}

/**
 * The name says what it is about: by the very word, in the plural, by a word that means the same, by one that begins
 * alike. Then its type, its host and its town. Anywhere else the word is only mentioned.
 */
const WORTH = {
  ...{ name: 10, namePlural: 9, nameLike: 8, nameBegins: 7, nameBeginsLike: 6 },
  ...{ type: 5, host: 4, town: 3, text: 1 },
}

/** The words themselves, wherever they stand, before words that mean the same. */
const OWN_WORDS = 1.5

/** Shorter forms would be prefixes of too many words; longer endings make another word. */
const SHORTEST_BEGINNING = 4
const LONGEST_ENDING = 4

/** The best matches first; among equals the soonest. */
export function rankByRelevance<Activity extends SearchMatch>(
  activities: readonly Activity[],
  words: readonly RankedWord[],
): (Activity & { score: number })[] {
  const wanted = words.map((word) => ({ ...word, singular: singular(word.typed) }))
  return activities
    .map((activity) => ({ ...activity, score: scoreOf(activity, wanted) }))
    .sort(
      (one, other) =>
        other.score - one.score || compareInstants(one.startsAt, other.startsAt) || one.id - other.id,
    )
}

/** ISO instants of one length: comparing them as words of a language takes many times as long. */
function compareInstants(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

interface WantedWord extends RankedWord {
  singular: string
}

function scoreOf(activity: SearchMatch, words: readonly WantedWord[]): number {
  const own = activity.isOwn ? OWN_WORDS : 0
  return words.reduce((score, word) => score + worthOf(activity, word), own)
}

function worthOf(
  { typeId, nameWords, hostWords, townWords }: SearchMatch,
  { typed, singular: alone, own, like }: WantedWord,
): number {
  if (nameWords.includes(typed)) return WORTH.name
  if (nameWords.some((word) => isPluralOf(alone, word))) return WORTH.namePlural
  if (nameWords.some((word) => like.includes(word))) return WORTH.nameLike
  if (holds(nameWords, own)) return WORTH.nameBegins
  if (holds(nameWords, like)) return WORTH.nameBeginsLike
  if (like.includes(typeToken(typeId))) return WORTH.type
  if (holds(hostWords, own)) return WORTH.host
  return holds(townWords, own) ? WORTH.town : WORTH.text
}

/** Of French and of English: enough to tell "soupes", a soup, from "souper", a supper. */
function singular(word: string): string {
  return word.replace(/(?<=\p{L}{3})(?:es|s|x)$/u, '').replace(/(?<=\p{L}{3})e$/u, '')
}

/** Most words do not begin alike, and need not be made singular. */
function isPluralOf(alone: string, word: string): boolean {
  return word.startsWith(alone) && singular(word) === alone
}

function holds(texts: readonly string[], forms: readonly string[]): boolean {
  return texts.some((text) => forms.some((form) => text === form || isEndingOf(form, text)))
}

function isEndingOf(form: string, text: string): boolean {
  return (
    form.length >= SHORTEST_BEGINNING && text.length <= form.length + LONGEST_ENDING && text.startsWith(form)
  )
}
