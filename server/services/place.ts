import type { Services } from '#server/context.ts'
import { chooseView, locatorArea } from '#server/domain/locator-scale.ts'
import type { Neighbour, Place, PlaceSuggestion } from '#server/gateways/places.ts'

export interface PlaceWish {
  placeId: string | null
  city: string | null
}

export type FoundPlace =
  { outcome: 'FOUND'; place: Place } | { outcome: 'UNKNOWN_PLACE'; suggestions: Place[] }

const MOST_SUGGESTIONS = 6

/**
 * The town that was chosen, or else the only one of that name; several of a name, or none, come back as suggestions
 * for the person to choose from.
 */
export async function resolvePlace({ places }: Services, wish: PlaceWish): Promise<FoundPlace> {
  const chosen = wish.placeId ? await places.find(wish.placeId) : undefined
  if (chosen && (!wish.city || sameName(chosen.city, wish.city))) return { outcome: 'FOUND', place: chosen }

  const suggestions = wish.city ? await places.locate(wish.city, MOST_SUGGESTIONS) : []
  const namesakes = suggestions.filter((place) => sameName(place.city, wish.city ?? ''))
  const [only] = namesakes
  if (only && namesakes.length === 1) return { outcome: 'FOUND', place: only }
  return { outcome: 'UNKNOWN_PLACE', suggestions: namesakes.length > 1 ? namesakes : suggestions }
}

function sameName(one: string, other: string): boolean {
  return one.localeCompare(other.trim(), 'fr', { sensitivity: 'base', ignorePunctuation: true }) === 0
}

/** While somebody types. */
export function suggestPlaces(
  { places }: Services,
  text: string,
  session?: string,
): Promise<PlaceSuggestion[]> {
  return places.suggest(text, MOST_SUGGESTIONS, session)
}

export function findPlace({ places }: Services, id: string, session?: string): Promise<Place | undefined> {
  return places.find(id, session)
}

/** More dots than that say nothing. */
const MOST_TOWNS = 40

/** The towns that a drawing of this point shows, and how far it reaches. */
export function listTownsAround(
  { places }: Pick<Services, 'places'>,
  point: { latitude: number; longitude: number },
): { reach: number; towns: Neighbour[] } {
  return chooseView((reach) => places.within(locatorArea(point, reach), MOST_TOWNS))
}
