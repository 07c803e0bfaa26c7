import type { ListedActivity } from '#db/queries/activity/listed.ts'
import type { ActivityFilters } from '#db/queries/search/filters.ts'
import {
  countPublicActivities,
  listPublicActivities,
  listPublicActivitiesInOrder,
} from '#db/queries/search/list.ts'
import { rowsOf } from '#server/domain/platform/page-size.ts'
import type { Services } from '#server/runtime/context.ts'
import { type ActivityInList, withPlaces } from '#server/services/activity/read.ts'
import { type Facets, readFacets, readWays, type WaysOut } from './facets.ts'
import {
  type ActivitySearch,
  daysAsked,
  filtersOf,
  findTown,
  type FoundTown,
  NO_TOWN,
  type ReadSearch,
} from './filters.ts'
import { rank } from './rank.ts'
import { speller, suggest } from './spelling.ts'
import { type Question, readQuestion, widened } from './vocabulary.ts'

/** A list is counted up to here; nobody reads it further. */
export const COUNTED_UP_TO = 200

export interface SearchPage extends FoundTown {
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
  days: { from: string | null; until: string | null }
  /** How many each filter would leave. */
  facets: Facets
  /** Without results: what would be found with one filter less, and on other days. */
  waysOut: WaysOut | null
}

/**
 * Returns one page of what anybody may see. However many activities there are, a fixed number of statements. A town that
 * nobody knows filters nothing: the page says so.
 */
export async function searchActivities(
  services: Services,
  search: ActivitySearch,
  page: number,
): Promise<SearchPage> {
  const found = search.town ? await findTown(services, search.town) : NO_TOWN

  const question = await readQuestion(services, search.text)
  const asked = { search, question, town: found.town }
  const { rows, about } = question.isHopeless ? nothing(search) : await find(services, asked, page)
  const activities = await withPlaces(services, rows)
  const waysOut = about.total === 0 ? await readWays(services, asked) : null
  const isMisspelled = waysOut !== null && !waysOut.isFilteredAway
  return {
    ...about,
    ...found,
    activities,
    corrections: rows.length > 0 ? question.corrections.map(speller(rows)) : [],
    suggestion: isMisspelled ? await suggest(services, search.text, question) : null,
    days: daysAsked(services, search),
    facets: await readFacets(services, asked),
    waysOut,
  }
}

/** Lists the activities alone, uncounted. Of an unknown town only those that are spelled like it. */
export async function listActivities(
  services: Services,
  search: ActivitySearch,
  page: number,
): Promise<ActivityInList[] | Pick<FoundTown, 'similar'>> {
  const { town, similar } = search.town ? await findTown(services, search.town) : NO_TOWN
  if (search.town && !town) return { similar }
  const question = await readQuestion(services, search.text)
  if (question.isHopeless) return []
  const asked = { search, question, town }
  const rows = await listRows(services, asked, page)
  const wider = rows.length === 0 ? widened(question) : null
  // A page beyond the last of a search that finds something is empty.
  const isBeyondLast = wider !== null && page > 0 && (await listRows(services, asked, 0)).length > 0
  if (!wider || isBeyondLast) return withPlaces(services, rows)
  return withPlaces(services, await listRows(services, { ...asked, question: wider }, page))
}

async function listRows(services: Services, { search, question, town }: ReadSearch, page: number) {
  const filters = filtersOf(services, search, question, town)
  if (orderOf(filters, search.order) === 'date')
    return listPublicActivities(services.db, filters, rowsOf(page))
  return pageOfRanked(services, (await rank(services, filters, question)).ranked, page)
}

interface Found {
  rows: ListedActivity[]
  about: Pick<SearchPage, 'total' | 'isTotalLeast' | 'hasNext' | 'order' | 'isNarrowed'>
}

/** As of known words that find nothing: an answer does not show which words are known. */
function nothing({ order }: ActivitySearch): Found {
  const none = { total: 0, isTotalLeast: false, hasNext: false, isNarrowed: false }
  return { rows: [], about: { ...none, order: order ?? 'relevance' } }
}

/** Activities that only begin like the words are found where nothing else is. */
async function find(services: Services, asked: ReadSearch, page: number): Promise<Found> {
  const { search, question, town } = asked
  const filters = filtersOf(services, search, question, town)
  const found =
    orderOf(filters, search.order) === 'date'
      ? await findByDate(services, filters, page)
      : await findByRelevance(services, filters, question, page)
  const wider = found.about.total > 0 ? null : widened(question)
  return wider ? find(services, { ...asked, question: wider }, page) : found
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

async function findByRelevance(
  services: Services,
  filters: ActivityFilters,
  question: Question,
  page: number,
): Promise<Found> {
  const { ranked, isNarrowed } = await rank(services, filters, question)
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

function pageOfRanked({ db }: Services, ranked: { id: number }[], page: number): Promise<ListedActivity[]> {
  const { limit, offset } = rowsOf(page)
  const ids = ranked.slice(offset, offset + limit).map(({ id }) => id)
  return listPublicActivitiesInOrder(db, ids)
}
