import type { ActivityFilters } from '#db/queries/search/filters.ts'
import { type Candidate, findHorizon, listCandidates, listMatching } from '#db/queries/search/list.ts'
import type { Db } from '#db/schema.ts'
import { PAGE_SIZE } from '#server/domain/platform/page-size.ts'
import { rankByRelevance, type RankedWord } from '#server/domain/search/relevance.ts'
import { cacheFor } from '#server/runtime/cache.ts'
import type { Services } from '#server/runtime/context.ts'
import { hostNameOf } from './index-entry.ts'
import { splitWords } from './text.ts'
import type { Question } from './vocabulary.ts'

/** How many are ranked. Of a very frequent word these are the next ones of all, whatever they contain. */
const RANKED = 1000

/** Where these end may be a little old; what stands among them is read each time. */
const HORIZON_MS = 1000

const ALL_RANKED = { limit: RANKED, offset: 0 }

/**
 * Returns everything that matches the words, the best matches first. A very frequent word is searched among the nearest
 * 1,000 activities only; if few of these match, among all.
 */
export async function rank(services: Services, filters: ActivityFilters, question: Question) {
  const { db } = services
  if (filters.areWordsFrequent) {
    const horizon = await horizonOf(services, filters)
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

/** Returns when the last of the nearest 1,000 begins. The same for all words: the walk over them is made once a second. */
export function horizonOf(services: Services, filters: ActivityFilters): Promise<string | undefined> {
  const asked = { ...filters, words: null, startsAfter: filters.startsAfter !== null }
  return cacheFor(services, { key: ['horizon', asked], forMs: HORIZON_MS }, () =>
    findHorizon(services.db, filters, RANKED),
  )
}

async function ranked(db: Db, candidates: Candidate[], filters: ActivityFilters, question: Question) {
  const own = candidates.length > 1 ? await listWithOwnWords(db, filters, question) : null
  const wordsOf = splittingOnce()
  const answering = candidates.map((candidate) => ({
    id: candidate.id,
    typeId: candidate.typeId,
    startsAt: candidate.startsAt,
    nameWords: wordsOf(candidate.name),
    hostWords: wordsOf(hostNameOf(candidate)),
    townWords: wordsOf(candidate.city),
    isOwn: own === null || own.has(candidate.id),
  }))
  return rankByRelevance(answering, rankedWords(filters, question))
}

/** Hundreds of matches have a few dozen hosts and towns, and a series one name. */
function splittingOnce(): typeof splitWords {
  const known = new Map<string, string[]>()
  return (text) => {
    const words = known.get(text) ?? splitWords(text)
    known.set(text, words)
    return words
  }
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
