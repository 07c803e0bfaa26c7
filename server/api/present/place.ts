import type * as wire from '#server/contract/entities.ts'
import type { Place } from '#server/gateways/places/places.ts'

export function presentPlace({ id, reachKm: _, region, ...place }: Place): wire.Place {
  return { cityPlaceId: id, ...place, region: region ?? null }
}
