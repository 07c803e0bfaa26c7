import { listKnownWords, listSimilarWords } from '#db/queries/search/vocabulary.ts'
import { nearest, type Neighbour, slipsAllowed, trigramsOf } from '#server/domain/search/spelling.ts'
import type { Services } from '#server/runtime/context.ts'
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
  /** The forms of each word. */
  words: string[][]
  isFrequent: boolean
  /** Unknown words, with the nearest known one; both folded. */
  corrections: { typed: string; meant: string }[]
  /** A word that is unknown, with no known one near to it: nothing can match. */
  isHopeless: boolean
}

/** Looks up the typed words in the vocabulary. */
export async function readQuestion({ db }: Pick<Services, 'db'>, text: string): Promise<Question> {
  const asked = askedWords(text)
  if (asked.length === 0) {
    return { words: [], isFrequent: false, corrections: [], isHopeless: text.trim() !== '' }
  }
  const { activities, known } = await listKnownWords(db, asked.map(inputOf))
  const corrections: Question['corrections'] = []
  const words: string[][] = []
  let fewest = Infinity
  for (const [index, word] of asked.entries()) {
    const found = known[index] ?? []
    if (found.length > 0) {
      words.push([...new Set(found.map((each) => each.word))])
      fewest = Math.min(fewest, sum(found))
      continue
    }
    const meant = await findNearest({ db }, word.written)
    if (!meant) return { words: [], isFrequent: false, corrections, isHopeless: true }
    corrections.push({ typed: word.written, meant: meant.word })
    words.push(formsOf(meant.word))
    fewest = Math.min(fewest, meant.activities)
  }
  const isFrequent = fewest > FREQUENT && fewest > activities * FREQUENT_SHARE
  return { words, isFrequent, corrections, isHopeless: false }
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

function inputOf({ written, forms }: AskedWord) {
  const beginning = written.length >= SHORTEST_BEGINNING ? written : null
  return { words: forms, beginning, most: MOST_BEGINNINGS }
}

/** An upper bound: some activities contain several of the forms. */
function sum(words: { activities: number }[]): number {
  return words.reduce((total, { activities }) => total + activities, 0)
}
