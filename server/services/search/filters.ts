import { type ActivityFilters, type Circle, coming } from '#db/queries/search/filters.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { boxAround, type Point, USUAL_KM } from '#server/domain/search/distance.ts'
import { daysOf, type When } from '#server/domain/search/when.ts'
import type { Place } from '#server/gateways/places/places.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { localDay } from '#server/runtime/local-time.ts'
import { splitWords } from './text.ts'
import type { Question } from './vocabulary.ts'

export { USUAL_KM }

export interface ActivitySearch {
  text: string
  typeIds: number[]
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

/** Returns the requested days. */
export function daysAsked({ now }: Pick<Services, 'now'>, { from, until, when }: ActivitySearch) {
  if (!when || from || until) return { from, until }
  const { startDate = null, endDate = null } = daysOf(when, localDay(now(), HOME_ZONE))
  return { from: startDate, until: endDate }
}

/** Returns the same search in the terms of the tables. */
export function filtersOf(
  services: Pick<Services, 'now'>,
  search: ActivitySearch,
  { words, isFrequent }: Question,
  town: Place | null,
): ActivityFilters {
  const { from, until } = daysAsked(services, search)
  return {
    ...coming(instant(services.now())),
    ...(search.from ? { startsAfter: null } : {}), // a search with a first day may be about the past
    words,
    areWordsFrequent: isFrequent,
    typeIds: search.typeIds,
    from,
    until,
    near: town && circleAround(town, search.withinKm ?? USUAL_KM),
    isFree: search.isFree ?? false,
    hasPlaces: search.hasPlaces ?? false,
  }
}

export function circleAround({ latitude, longitude }: Point, withinKm: number): Circle {
  return { latitude, longitude, withinKm, ...boxAround({ latitude, longitude }, withinKm) }
}

/** More namesakes than that help nobody. */
const MOST_OFFERED = 5

/** Returns the town that is meant, and others with the same name: the most populous first. */
export async function findTown({ places }: Pick<Services, 'places'>, typed: string) {
  const [name = '', province] = typed.split(',').map((part) => part.trim())
  const found = await places.search(name, LOOK_AT)
  const fitting = province ? found.filter((place) => place.province === province.toUpperCase()) : found
  const exact = fitting.filter(({ city }) => fold(city) === fold(name))
  const [town = null, ...others] = exact.length > 0 ? exact : fitting
  return { town, namesakes: exact.length > 0 ? others : others.slice(0, 3) }
}

function fold(name: string): string {
  return splitWords(name).join(' ')
}
