import type { SavedSearch } from '#server/domain/search/saved.ts'
import { isTicked } from '#server/domain/search/ticked.ts'
import { WHENS } from '#server/domain/search/when.ts'
import type { Place } from '#server/gateways/places/places.ts'
import type { Services } from '#server/runtime/context.ts'
import { daysAsked, findTown, kmAround } from './filters.ts'
import { withLikeWords } from './synonyms.ts'
import { askedWords } from './text.ts'

const LANGUAGES = ['fr', 'en'] as const

type Near = SavedSearch['near']

/** Reads many saved searches, and looks up each town once. */
export function makeSearchReader(services: Pick<Services, 'places' | 'now'>) {
  const towns = new Map<string, Promise<Place | null>>()

  async function circle(town: string, distance: string): Promise<Near> {
    const found = towns.get(town) ?? findTown(services, town).then((answer) => answer.town)
    towns.set(town, found)
    const centre = await found
    if (!centre) return null
    const { latitude, longitude } = centre
    return { latitude, longitude, withinKm: kmAround(centre, Number(distance)) }
  }

  /** Returns a saved query, with the keys of /activites, as a search; null when it is invalid. */
  return async (kept: string | null): Promise<SavedSearch | null> => {
    const filters = readKept(kept)
    if (!filters) return null
    const text = (key: string) => filters.get(key)?.[0]?.trim() ?? ''
    const words = withLikeWords(askedWords(text('search')))
    if (text('search') && words.length === 0) return null
    const near = text('town') ? await circle(text('town'), text('distance')) : null
    if (text('town') && !near) return null
    const types = filters.get('types') ?? []
    // « Today » and « next week » are those of the day on which an activity comes online; « this weekend » is every
    // weekend.
    const when = WHENS.find((known) => known === text('when')) ?? null
    const named = { from: text('startDate') || null, until: text('endDate') || null }
    const onWeekends = when === 'weekend' && !named.from && !named.until
    const days = onWeekends ? named : daysAsked(services, { text: '', typeIds: [], ...named, when })
    return {
      words,
      typeIds: types.flatMap((ids) => ids.split(',').filter(Boolean)).map(Number),
      ...days,
      language: LANGUAGES.find((known) => known === text('language')) ?? null,
      onWeekends,
      near,
      freeOnly: isTicked(text('free')),
    }
  }
}

function readKept(kept: string | null): Map<string, string[]> | null {
  if (!kept) return null
  const filters = JSON.parse(kept) as Record<string, string | string[]>
  return new Map(Object.entries(filters).map(([key, value]) => [key, [value].flat()]))
}
