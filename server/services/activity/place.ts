import type { PlaceInput } from '#server/domain/activity/details.ts'
import { chooseView, locatorArea } from '#server/domain/activity/locator-scale.ts'
import { GOOGLE_PREFIX } from '#server/domain/activity/place-id.ts'
import type { Neighbour, Place } from '#server/gateways/places/places.ts'
import type { Services } from '#server/runtime/context.ts'
import { type LimitSpend, spendIfLeft } from '#server/services/platform/rate-limit.ts'

interface SuggestedTown extends Omit<Place, 'id' | 'region'> {
  cityPlaceId: string
  region: string | null
}

/** Towns to choose from, with the names of the wire, and the field for which. */
export interface UnknownPlace {
  refused: 'UNKNOWN_PLACE'
  /** `several`: all of them have the name. */
  data: { suggestions: SuggestedTown[]; asked: 'city' | 'nearCity'; several: boolean }
}

const MOST_SUGGESTIONS = 6

/** A town, or a place that was written freely: with its own name, at the nearest known town. */
export interface ResolvedPlace extends Place {
  nearCity?: string
}

/**
 * Returns the chosen town, or the only one of that name; with several of a name, or none, returns suggestions for the
 * person to choose from. A name that no town has stays as it was written, if the nearest town is said.
 */
export async function resolvePlace(
  { places }: Services,
  { placeId, city, nearCity }: PlaceInput,
): Promise<{ place: ResolvedPlace } | UnknownPlace> {
  const named = (name: string) => places.named(name).filter(isTown)
  const isFree = Boolean(city && nearCity) && named(city ?? '').length === 0
  const name = isFree ? nearCity : city
  const write = (town: Place) => ({ place: isFree && city ? { ...town, city, nearCity: town.city } : town })

  const chosen = placeId ? await places.find(placeId) : undefined
  const isChosen =
    chosen && (!name || sameName(chosen.city, name) || named(name).some(({ id }) => id === chosen.id))
  if (isChosen && isTown(chosen)) return write(chosen)

  const known = name ? named(name) : []
  const suggestions = name && known.length === 0 ? await places.locate(name, MOST_SUGGESTIONS) : []
  const namesakes = known.length > 0 ? known : suggestions.filter((place) => sameName(place.city, name ?? ''))
  const [only] = namesakes
  if (only && namesakes.length === 1) return write(only)
  const several = namesakes.length > 1
  const towns = several ? namesakes.slice(0, MOST_SUGGESTIONS) : suggestions
  const asked = isFree ? 'nearCity' : 'city'
  return { refused: 'UNKNOWN_PLACE', data: { suggestions: towns.map(suggested), asked, several } }
}

/** Nothing takes place in a region as such. */
function isTown({ reachKm }: Place): boolean {
  return reachKm === undefined
}

function suggested({ id: cityPlaceId, region, ...town }: Place): SuggestedTown {
  return { cityPlaceId, ...town, region: region ?? null }
}

function sameName(one: string, other: string): boolean {
  return one.localeCompare(other.trim(), 'fr', { sensitivity: 'base', ignorePunctuation: true }) === 0
}

/** Returns suggestions while a person types. */
export async function suggestPlaces(services: Services, text: string, { caller, session }: PlaceSearch) {
  const { places } = services
  const mayAsk = await mayAskOutside(services, caller)
  return mayAsk
    ? places.suggest(text, MOST_SUGGESTIONS, session)
    : (await places.search(text, 2 * MOST_SUGGESTIONS)).filter(isTown).slice(0, MOST_SUGGESTIONS)
}

/** Returns a town by its id. One of our own list costs nothing: it is found whatever the caller has used. */
export async function findPlace(services: Services, id: string, { caller, session }: PlaceSearch) {
  const isFree = !id.startsWith(GOOGLE_PREFIX)
  return isFree || (await mayAskOutside(services, caller)) ? services.places.find(id, session) : undefined
}

interface PlaceSearch {
  caller: { peer: string; userId: number | null }
  session?: string
}

/** Beyond the paid budget of one caller our own list answers: nobody is refused. Without a key nothing costs money. */
async function mayAskOutside(services: Services, { peer, userId }: PlaceSearch['caller']): Promise<boolean> {
  if (!services.settings.googlePlacesKey) return true
  const spending: LimitSpend = userId === null ? ['place', peer] : ['placeOfAccount', String(userId)]
  return spendIfLeft(services, [spending])
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
