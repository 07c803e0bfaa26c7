import type { PlaceInput } from '#server/domain/activity/details.ts'
import { chooseView, locatorArea } from '#server/domain/activity/locator-scale.ts'
import type { Neighbour, Place } from '#server/gateways/places/places.ts'
import type { Services } from '#server/runtime/context.ts'
import { type LimitSpend, spendAll } from '#server/services/platform/rate-limit.ts'

/** Towns to choose from, with the names of the wire. */
export interface UnknownPlace {
  refused: 'UNKNOWN_PLACE'
  data: { suggestions: (Omit<Place, 'id'> & { cityPlaceId: string })[] }
}

const MOST_SUGGESTIONS = 6

/**
 * Returns the chosen town, or the only one of that name; with several of a name, or none, returns suggestions for the
 * person to choose from.
 */
export async function resolvePlace(
  { places }: Services,
  input: PlaceInput,
): Promise<{ place: Place } | UnknownPlace> {
  const chosen = input.placeId ? await places.find(input.placeId) : undefined
  if (chosen && (!input.city || sameName(chosen.city, input.city))) return { place: chosen }

  const suggestions = input.city ? await places.locate(input.city, MOST_SUGGESTIONS) : []
  const namesakes = suggestions.filter((place) => sameName(place.city, input.city ?? ''))
  const [only] = namesakes
  if (only && namesakes.length === 1) return { place: only }
  const towns = namesakes.length > 1 ? namesakes : suggestions
  const named = towns.map(({ id: cityPlaceId, ...town }) => ({ cityPlaceId, ...town }))
  return { refused: 'UNKNOWN_PLACE', data: { suggestions: named } }
}

function sameName(one: string, other: string): boolean {
  return one.localeCompare(other.trim(), 'fr', { sensitivity: 'base', ignorePunctuation: true }) === 0
}

/** Returns suggestions while a person types. */
export async function suggestPlaces(services: Services, text: string, { caller, session }: PlaceSearch) {
  const { places } = services
  const mayAsk = await mayAskOutside(services, caller)
  return mayAsk ? places.suggest(text, MOST_SUGGESTIONS, session) : places.search(text, MOST_SUGGESTIONS)
}

export async function findPlace(services: Services, id: string, { caller, session }: PlaceSearch) {
  return (await mayAskOutside(services, caller)) ? services.places.find(id, session) : undefined
}

interface PlaceSearch {
  caller: { peer: string; userId: number | null }
  session?: string
}

/** Beyond the paid budget of one caller our own list answers: nobody is refused. Without a key nothing costs money. */
async function mayAskOutside(services: Services, { peer, userId }: PlaceSearch['caller']): Promise<boolean> {
  if (!services.settings.googlePlacesKey) return true
  const spending: LimitSpend = userId === null ? ['place', peer] : ['placeOfAccount', String(userId)]
  return (await spendAll(services, [spending])) === null
}

/** More dots than that would be illegible. */
const MOST_TOWNS = 40

/** Lists the towns that a drawing of this point shows, and its radius. */
export function listTownsAround(
  { places }: Pick<Services, 'places'>,
  point: { latitude: number; longitude: number },
): { reach: number; towns: Neighbour[] } {
  return chooseView((reach) => places.within(locatorArea(point, reach), MOST_TOWNS))
}
