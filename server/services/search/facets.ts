import { listFilteredRows } from '#db/queries/search/facets.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { PAGE_SIZE } from '#server/domain/platform/page-size.ts'
import {
  countFacets,
  countMatching,
  type FacetChoice,
  type FacetRow,
  type Facets,
  nearestDays,
} from '#server/domain/search/facets.ts'
import { daysOf } from '#server/domain/search/when.ts'
import { cacheFor } from '#server/runtime/cache.ts'
import type { Services } from '#server/runtime/context.ts'
import { wallClock } from '#server/runtime/local-time.ts'
import { type ActivitySearch, daysAsked, filtersOf, type ReadSearch } from './filters.ts'
import { horizonOf } from './rank.ts'

export type { Facets } from '#server/domain/search/facets.ts'

/** So many of the next activities are looked at: beyond that, a number is a least one. */
const LOOK_AT = 300

/** All combinations of filters are counted from the same rows, which may be as old as a page that is shown again. */
const COUNTED_FOR_MS = 1000

/** The presets that show how many there are. */
const COUNTED_WHENS = ['today', 'weekend', 'nextWeekend'] as const

const MOST_DAYS = 3

/** Without results: how many would be found. */
export interface WaysOut {
  /** On the days nearest to those that were asked for, with all other filters. */
  days: { day: string; count: number }[]
  /** Without this one filter; those that would find nothing are missing. */
  without: { key: 'days' | 'town' | 'types' | 'only' | 'language' | 'search'; count: number }[]
  /** The words do find something there, which other filters take away. */
  isFilteredAway: boolean
  /** Each number is a least one. */
  isLeast: boolean
}

/** Counts what each filter leaves; the presets only where no days are named, because these take precedence. */
export async function readFacets(services: Services, asked: ReadSearch): Promise<Facets> {
  const { search } = asked
  const now = wallClock(services.now(), HOME_ZONE)
  const isNamed = Boolean(search.from ?? search.until)
  const whens = isNamed ? [] : COUNTED_WHENS.map((when) => [when, daysOf(when, now)] as const)
  // Of a preset, no number is about a day after the last of the presets.
  const last = search.when ? lastDay([...whens.map(([, days]) => days), daysOf(search.when, now)]) : null
  const { rows, isLeast } = await readNext(services, isNamed ? asked : withDays(asked, null, last))
  return { ...countFacets(rows, choiceOf(services, search), Object.fromEntries(whens)), isLeast }
}

/** Returns the last of these days; null when one of them is without an end. */
function lastDay(periods: { endDate?: string }[]): string | null {
  const ends = periods.map(({ endDate }) => endDate)
  return ends.includes(undefined) ? null : (ends.toSorted().at(-1) ?? null)
}

/** Of a very frequent word, what is among the nearest activities, as its best matches are (rank.ts). */
async function readNext(
  services: Services,
  asked: ReadSearch,
): Promise<{ rows: FacetRow[]; isLeast: boolean }> {
  const horizon = asked.question.isFrequent ? await horizonOf(services, openFilters(services, asked)) : null
  const near = horizon ? await readRows(services, asked, horizon) : []
  if (near.length > PAGE_SIZE) return { rows: near, isLeast: true }
  const rows = await readRows(services, asked)
  return { rows, isLeast: rows.length === LOOK_AT }
}

/** Counts what would be found with one filter less. */
export async function readWays(services: Services, asked: ReadSearch): Promise<WaysOut> {
  const chosen = choiceOf(services, asked.search)
  const rows = await readRows(services, withoutDays(asked))
  const anyTown = asked.town ? await readRows(services, withoutDays({ ...asked, town: null })) : []
  const anyWords = asked.search.text.trim() ? await readRows(services, withoutDays(withoutWords(asked))) : []
  const hasDays = chosen.from !== null || chosen.until !== null
  const ways: [WaysOut['without'][number]['key'], FacetRow[], Partial<FacetChoice>][] = [
    ['days', rows, hasDays ? { from: null, until: null } : {}],
    ['town', anyTown, {}],
    ['types', rows, { typeIds: [] }],
    ['only', rows, { isFree: false, hasPlaces: false }],
    ['language', rows, { language: null }],
    ['search', anyWords, {}],
  ]
  return {
    days: hasDays ? nearestDays(rows, chosen, MOST_DAYS) : [],
    without: ways
      .map(([key, among, change]) => ({ key, count: countMatching(among, { ...chosen, ...change }) }))
      .filter(({ count }) => count > 0),
    isFilteredAway: rows.length > 0,
    isLeast: rows.length === LOOK_AT,
  }
}

function withDays(asked: ReadSearch, from: string | null, until: string | null): ReadSearch {
  return { ...asked, search: { ...asked.search, from, until } }
}

const withoutDays = (asked: ReadSearch) => withDays(asked, null, null)

function withoutWords({ search, question, town }: ReadSearch): ReadSearch {
  return {
    search: { ...search, text: '' },
    question: { ...question, words: [], isFrequent: false, isHopeless: false },
    town,
  }
}

/** Reads what the words, the town and named days leave; all other filters are counted among these. */
function readRows(services: Services, asked: ReadSearch, horizon?: string): Promise<FacetRow[]> {
  const { search, question, town } = asked
  if (question.isHopeless) return Promise.resolve([])
  const { from, until, withinKm } = search
  const around = town && [town.latitude, town.longitude, withinKm]
  const key = ['facets', question.words, from, until, around, horizon !== undefined] as const
  return cacheFor(services, { key, forMs: COUNTED_FOR_MS }, async () => {
    const filters = openFilters(services, asked)
    const rows = await listFilteredRows(services.db, { ...filters, startsUntil: horizon ?? null }, LOOK_AT)
    return rows.map(({ typeId, language, localStart, costsNothing, hasPlaces }) => ({
      typeId,
      language,
      day: localStart.slice(0, 'YYYY-MM-DD'.length),
      isFree: costsNothing,
      hasPlaces,
    }))
  })
}

function openFilters(services: Services, { search, question, town }: ReadSearch) {
  const open = { ...search, typeIds: [], language: null, when: null, isFree: false, hasPlaces: false }
  return filtersOf(services, open, question, town)
}

function choiceOf(services: Services, search: ActivitySearch): FacetChoice {
  const { typeIds, language = null, isFree = false, hasPlaces = false } = search
  return { typeIds, language, ...daysAsked(services, search), isFree, hasPlaces }
}
