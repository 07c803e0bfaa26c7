import {
  type KnownWord,
  listKnownWords,
  listSimilarWords,
  type WordInput,
} from '#db/queries/search/vocabulary.ts'
import { nearest, type Neighbour, slipsAllowed, trigramsOf } from '#server/domain/search/spelling.ts'
import type { Services } from '#server/runtime/context.ts'
import { likeWords } from './synonyms.ts'
import { type AskedWord, askedWords, formsOf } from './text.ts'

/** The shortest prefix that is searched: people search while they type. */
const SHORTEST_BEGINNING = 3
const MOST_BEGINNINGS = 20

/**
 * A word in more activities than this, and in more than that share of all, says little about what a person looks for.
 */
const FREQUENT = 1000
const FREQUENT_SHARE = 0.02

/** Words that look alike are compared character by character; so many are enough. */
const LOOK_AT = 40

/** The typed words, as words of the vocabulary. */
export interface Question {
  /** Each word as it was typed, folded. */
  typed: string[]
  /** Its own forms; what begins like it, where it is unknown. */
  own: string[][]
  /** Its own forms, and those of words that mean the same in either language. */
  words: string[][]
  /** The same with all that begins like it: for when nothing else is found. Null when that is no more. */
  wider: string[][] | null
  isFrequent: boolean
  /** Unknown words, with the nearest known one; both folded. */
  corrections: { typed: string; meant: string }[]
  /** A word that is unknown, with no known one near to it: nothing can match. */
  isHopeless: boolean
}

const HOPELESS: Question = {
  ...{ typed: [], own: [], words: [], wider: null },
  ...{ isFrequent: false, corrections: [], isHopeless: true },
}

interface FoundWord {
  own: string[]
  words: string[]
  wider: string[]
  /** An upper bound: some activities contain several of the words. */
  activities: number
}

/** Looks up the typed words in the vocabulary. */
export async function readQuestion({ db }: Pick<Services, 'db'>, text: string): Promise<Question> {
  const asked = askedWords(text)
  if (asked.length === 0) return { ...HOPELESS, isHopeless: text.trim() !== '' }
  const like = asked.map((word) => likeWords(asked, word))
  const inputs = asked.map((word, index) => inputOf(word, like[index] ?? []))
  const { activities, known } = await listKnownWords(db, inputs)
  const corrections: Question['corrections'] = []
  const found: FoundWord[] = []
  for (const [index, word] of asked.entries()) {
    const here = sortWords(word, like[index] ?? [], known[index] ?? [])
    if (here.words.length > 0) {
      found.push(here)
      continue
    }
    const meant = await findNearest({ db }, word.written)
    if (!meant) return { ...HOPELESS, corrections }
    corrections.push({ typed: word.written, meant: meant.word })
    const own = formsOf(meant.word)
    found.push({ own, words: own, wider: own, activities: meant.activities })
  }
  const fewest = Math.min(...found.map((word) => word.activities))
  return {
    typed: asked.map(({ written }) => corrections.find(({ typed }) => typed === written)?.meant ?? written),
    own: found.map(({ own }) => own),
    words: found.map(({ words }) => words),
    wider: found.some(({ words, wider }) => wider.length > words.length)
      ? found.map(({ wider }) => wider)
      : null,
    isFrequent: fewest > FREQUENT && fewest > activities * FREQUENT_SHARE,
    corrections,
    isHopeless: false,
  }
}

/** Returns the same question with all that begins like its words: for when nothing else is found. Null: no more. */
export function widened(question: Question): Question | null {
  return question.wider && { ...question, words: question.wider, wider: null }
}

/** A word that only begins like the typed one counts where that word is unknown: people search while they type. */
function sortWords({ forms }: AskedWord, like: readonly string[], known: KnownWord[]): FoundWord {
  const counts = new Map(known.map(({ word, activities }) => [word, activities]))
  const all = [...counts.keys()]
  const own = all.filter((word) => forms.includes(word))
  const alike = all.filter((word) => like.includes(word))
  const begun = all.filter((word) => !forms.includes(word) && !like.includes(word))
  const first = own.length > 0 ? own : begun
  const words = [...first, ...alike]
  const activities = words.reduce((total, word) => total + (counts.get(word) ?? 0), 0)
  return { own: first, words, wider: [...new Set([...words, ...begun])], activities }
}

/** Returns the nearest known word, other than this one and its own forms; undefined when there is none. */
export async function findNearest(
  { db }: Pick<Services, 'db'>,
  folded: string,
  ownForms: readonly string[] = [],
): Promise<Neighbour | undefined> {
  const slips = slipsAllowed(folded)
  if (slips === null) return undefined
  const input = {
    trigrams: trigramsOf(folded),
    shortest: folded.length - slips,
    longest: folded.length + slips,
  }
  const similar = await listSimilarWords(db, input, LOOK_AT)
  return nearest(
    folded,
    similar.filter(({ word }) => !ownForms.includes(word)),
  )
}

function inputOf({ written, forms }: AskedWord, like: string[]): WordInput {
  const beginning = written.length >= SHORTEST_BEGINNING ? written : null
  return { words: [...forms, ...like], beginning, most: MOST_BEGINNINGS }
}
