import { type ActivityFilters, type Circle, coming } from '#db/queries/search/filters.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { boxAround, type Point, USUAL_KM } from '#server/domain/search/distance.ts'
import { foldPlaceName } from '#server/domain/search/place-name.ts'
import { daysOf, type When } from '#server/domain/search/when.ts'
import type { Place } from '#server/gateways/places/places.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { wallClock } from '#server/runtime/local-time.ts'
import type { Question } from './vocabulary.ts'

export { USUAL_KM }

export interface ActivitySearch {
  text: string
  typeIds: number[]
  /** The language of the activity. */
  language?: 'fr' | 'en' | null
  /** First and last day, in the local calendar of the place; without a first day, from now on. */
  from: string | null
  until: string | null
  /** "This weekend", relative to the time of the search; explicit days take precedence. */
  when?: When | null
  /** A town, as people write it: "Lévis" or "Saint-Jean, NB". */
  town?: string | null
  withinKm?: number | null
  isFree?: boolean
  hasPlaces?: boolean
  /** By default the best matches first; without words the soonest. */
  order?: 'relevance' | 'date' | null
}

/** A search with its words looked up and its town found. */
export interface ReadSearch {
  search: ActivitySearch
  question: Question
  town: Place | null
}

/** Returns the requested days. */
export function daysAsked({ now }: Pick<Services, 'now'>, { from, until, when }: ActivitySearch) {
  if (!when || from || until) return { from, until }
  const { startDate = null, endDate = null } = daysOf(when, wallClock(now(), HOME_ZONE))
  return { from: startDate, until: endDate }
}

/** Returns the same search in the terms of the tables. */
export function filtersOf(
  services: Pick<Services, 'now'>,
  search: ActivitySearch,
  { words, isFrequent }: Pick<Question, 'words' | 'isFrequent'>,
  town: Place | null,
): ActivityFilters {
  const { from, until } = daysAsked(services, search)
  return {
    ...coming(instant(services.now())),
    ...(search.from ? { startsAfter: null } : {}), // a search with a first day may be about the past
    words,
    areWordsFrequent: isFrequent,
    typeIds: search.typeIds,
    language: search.language ?? null,
    from,
    until,
    near: town && areaOf(town, search.withinKm),
    isFree: search.isFree ?? false,
    hasPlaces: search.hasPlaces ?? false,
  }
}

export function circleAround({ latitude, longitude }: Point, withinKm: number): Circle {
  return { latitude, longitude, withinKm, ...boxAround({ latitude, longitude }, withinKm) }
}

/** More namesakes than that help nobody. */
const MOST_OFFERED = 5

/** A shorter text begins too many names to mean one of them. */
const SHORTEST_BEGINNING = 3

export interface FoundTown {
  town: Place | null
  /** Others of the same name, or that begin so. */
  namesakes: Place[]
  /** Without a town: names that are spelled like the text. */
  similar: Place[]
}

/** Returns the town or region that is meant, and what else may be meant: the most populous first. */
export async function findTown({ places }: Pick<Services, 'places'>, typed: string): Promise<FoundTown> {
  const [town, ...namesakes] = places.named(typed)
  if (town) return { town, namesakes: namesakes.slice(0, MOST_OFFERED), similar: [] }
  const found = await places.search(typed, MOST_OFFERED)
  const wanted = foldPlaceName(typed)
  const [first, ...others] = found.filter(({ city }) => foldPlaceName(city).startsWith(wanted))
  if (first && wanted.length >= SHORTEST_BEGINNING) return { town: first, namesakes: others, similar: [] }
  return { town: null, namesakes: [], similar: found }
}

export const NO_TOWN: FoundTown = { town: null, namesakes: [], similar: [] }

/** What is near a town; of a region at least all that it holds. */
export function areaOf(town: Place, withinKm: number | null | undefined): Circle {
  return circleAround(town, kmAround(town, withinKm))
}

export function kmAround({ reachKm = 0 }: Place, withinKm: number | null | undefined): number {
  return Math.max(reachKm, withinKm || USUAL_KM)
}
