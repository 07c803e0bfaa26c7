import type { ListedActivity } from '#db/queries/activity/listed.ts'
import { type ActivityFilters } from '#db/queries/search/filters.ts'
import {
  type Candidate,
  countPublicActivities,
  findHorizon,
  listCandidates,
  listPublicActivities,
  listPublicActivitiesInOrder,
} from '#db/queries/search/list.ts'
import { PAGE_SIZE, rowsOf } from '#server/domain/platform/page-size.ts'
import { rankByRelevance } from '#server/domain/search/relevance.ts'
import type { Place } from '#server/gateways/places/places.ts'
import type { Services } from '#server/runtime/context.ts'
import { type ActivityInList, withPlaces } from '#server/services/activity/read.ts'
import { type ActivitySearch, daysAsked, filtersOf, findTown } from './filters.ts'
import { speller, suggest } from './spelling.ts'
import { splitWords } from './text.ts'
import { readQuestion } from './vocabulary.ts'

/** A list is counted up to here; nobody reads it further. */
export const COUNTED_UP_TO = 200

/** How many are ranked. Of a very frequent word these are the next ones of all, whatever they contain. */
const RANKED = 1000

export interface SearchPage {
  activities: ActivityInList[]
  /** How many there are in all … */
  total: number
  /** … or more than that. */
  isTotalLeast: boolean
  hasNext: boolean
  order: 'relevance' | 'date'
  /** Only the nearest 1,000 by date were compared. */
  isNarrowed: boolean
  /** Unknown words, with the one that was searched for instead, as it is spelled. */
  corrections: { typed: string; meant: string }[]
  /** Without results: the same words, one of them spelled as an activity spells it. */
  suggestion: string | null
  town: Place | null
  namesakes: Place[]
  days: { from: string | null; until: string | null }
}

/**
 * Returns one page of what anybody may see. However many activities there are, a fixed number of statements. A town that
 * nobody knows filters nothing: the page says so.
 */
export async function searchActivities(
  services: Services,
  search: ActivitySearch,
  page: number,
): Promise<SearchPage | { refused: 'UNKNOWN_PLACE' }> {
  const { town, namesakes } = search.town
    ? await findTown(services, search.town)
    : { town: null, namesakes: [] }
  if (search.town && !town) return { refused: 'UNKNOWN_PLACE' }

  const question = await readQuestion(services, search.text)
  const filters = filtersOf(services, search, question, town)
  const found = question.isHopeless ? NOTHING : await find(services, filters, search.order, page)
  const activities = await withPlaces(services, found.rows)
  return {
    ...found.about,
    activities,
    corrections: found.rows.length > 0 ? question.corrections.map(speller(found.rows)) : [],
    suggestion: found.about.total === 0 ? await suggest(services, search.text, question) : null,
    town,
    namesakes,
    days: daysAsked(services, search),
  }
}

/** Lists the activities alone, uncounted. Null when the town is unknown. */
export async function listActivities(services: Services, search: ActivitySearch, page: number) {
  const { town } = search.town ? await findTown(services, search.town) : { town: null }
  if (search.town && !town) return null
  const question = await readQuestion(services, search.text)
  if (question.isHopeless) return []
  const filters = filtersOf(services, search, question, town)
  const rows =
    orderOf(filters, search.order) === 'date'
      ? await listPublicActivities(services.db, filters, rowsOf(page))
      : await pageOfRanked(services, (await rank(services, filters)).ranked, page)
  return withPlaces(services, rows)
}

interface Found {
  rows: ListedActivity[]
  about: Pick<SearchPage, 'total' | 'isTotalLeast' | 'hasNext' | 'order' | 'isNarrowed'>
}

const NOTHING: Found = {
  rows: [],
  about: { total: 0, isTotalLeast: false, hasNext: false, order: 'date', isNarrowed: false },
}

function find(services: Services, filters: ActivityFilters, asked: ActivitySearch['order'], page: number) {
  return orderOf(filters, asked) === 'date'
    ? findByDate(services, filters, page)
    : findByRelevance(services, filters, page)
}

/** Without words there is no relevance to sort by. */
function orderOf({ words }: ActivityFilters, asked: ActivitySearch['order']): 'relevance' | 'date' {
  return words.length === 0 ? 'date' : (asked ?? 'relevance')
}

async function findByDate({ db }: Services, filters: ActivityFilters, page: number): Promise<Found> {
  const { limit, offset } = rowsOf(page)
  const oneMore = await listPublicActivities(db, filters, { limit: limit + 1, offset })
  const rows = oneMore.slice(0, limit)
  const hasNext = oneMore.length > limit
  const isLastKnown = !hasNext && (page === 0 || rows.length > 0)
  const total = isLastKnown
    ? offset + rows.length
    : await countPublicActivities(db, filters, COUNTED_UP_TO + 1)
  const isTotalLeast = !isLastKnown && total > COUNTED_UP_TO
  return {
    rows,
    about: {
      total: isTotalLeast ? Math.max(COUNTED_UP_TO, offset + rows.length) : total,
      isTotalLeast,
      hasNext,
      order: 'date',
      isNarrowed: false,
    },
  }
}

async function findByRelevance(services: Services, filters: ActivityFilters, page: number): Promise<Found> {
  const { ranked, isNarrowed } = await rank(services, filters)
  const { limit, offset } = rowsOf(page)
  return {
    rows: await pageOfRanked(services, ranked, page),
    about: {
      total: ranked.length,
      isTotalLeast: isNarrowed,
      hasNext: ranked.length > offset + limit,
      order: 'relevance',
      isNarrowed,
    },
  }
}

/**
 * Returns everything that matches the words, the best matches first. A very frequent word is searched among the nearest
 * 1,000 activities only; if few of these match, among all.
 */
async function rank({ db }: Services, filters: ActivityFilters) {
  const all = { limit: RANKED, offset: 0 }
  if (filters.areWordsFrequent) {
    const horizon = await findHorizon(db, filters, RANKED)
    const near = horizon ? await listCandidates(db, { ...filters, startsUntil: horizon }, all) : []
    if (near.length > PAGE_SIZE) return { ranked: ranked(near, filters), isNarrowed: true }
  }
  const candidates = await listCandidates(db, { ...filters, areWordsFrequent: false }, all)
  return { ranked: ranked(candidates, filters), isNarrowed: candidates.length === RANKED }
}

function ranked(candidates: Candidate[], { words }: ActivityFilters): Candidate[] {
  const answering = candidates.map((candidate) => ({
    ...candidate,
    nameWords: splitWords(candidate.name),
    townWords: splitWords(candidate.city),
  }))
  return rankByRelevance(answering, words)
}

function pageOfRanked({ db }: Services, ranked: Candidate[], page: number): Promise<ListedActivity[]> {
  const { limit, offset } = rowsOf(page)
  const ids = ranked.slice(offset, offset + limit).map(({ id }) => id)
  return listPublicActivitiesInOrder(db, ids)
}
