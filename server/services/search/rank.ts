import type { ActivityFilters } from '#db/queries/search/filters.ts'
import { type Candidate, findHorizon, listCandidates, listMatching } from '#db/queries/search/list.ts'
import type { Db } from '#db/schema.ts'
import { PAGE_SIZE } from '#server/domain/platform/page-size.ts'
import { rankByRelevance, type RankedWord } from '#server/domain/search/relevance.ts'
import type { Services } from '#server/runtime/context.ts'
import { hostNameOf } from './index-entry.ts'
import { splitWords } from './text.ts'
import type { Question } from './vocabulary.ts'

/** How many are ranked. Of a very frequent word these are the next ones of all, whatever they contain. */
const RANKED = 1000

const ALL_RANKED = { limit: RANKED, offset: 0 }

/**
 * Returns everything that matches the words, the best matches first. A very frequent word is searched among the nearest
 * 1,000 activities only; if few of these match, among all.
 */
export async function rank({ db }: Services, filters: ActivityFilters, question: Question) {
  if (filters.areWordsFrequent) {
    const horizon = await findHorizon(db, filters, RANKED)
    const nearest = { ...filters, startsUntil: horizon ?? null }
    const near = horizon ? await listCandidates(db, nearest, ALL_RANKED) : []
    if (near.length > PAGE_SIZE)
      return { ranked: await ranked(db, near, nearest, question), isNarrowed: true }
  }
  const anyWhen = { ...filters, areWordsFrequent: false }
  const candidates = await listCandidates(db, anyWhen, ALL_RANKED)
  return {
    ranked: await ranked(db, candidates, anyWhen, question),
    isNarrowed: candidates.length === RANKED,
  }
}

async function ranked(db: Db, candidates: Candidate[], filters: ActivityFilters, question: Question) {
  const own = candidates.length > 1 ? await listWithOwnWords(db, filters, question) : null
  const answering = candidates.map((candidate) => ({
    ...candidate,
    nameWords: splitWords(candidate.name),
    hostWords: splitWords(hostNameOf(candidate)),
    townWords: splitWords(candidate.city),
    isOwn: own === null || own.has(candidate.id),
  }))
  return rankByRelevance(answering, rankedWords(filters, question))
}

/** Returns the activities in which each word stands as itself; null when no word means the same as another. */
async function listWithOwnWords(db: Db, filters: ActivityFilters, { own }: Question) {
  if (own.every((forms, index) => forms.length === filters.words[index]?.length)) return null
  if (own.some((forms) => forms.length === 0)) return new Set<number>()
  return new Set(await listMatching(db, { ...filters, words: own }, ALL_RANKED))
}

function rankedWords({ words }: ActivityFilters, { typed, own }: Question): RankedWord[] {
  return words.map((all, index) => {
    const forms = own[index] ?? []
    return { typed: typed[index] ?? '', own: forms, like: all.filter((form) => !forms.includes(form)) }
  })
}
