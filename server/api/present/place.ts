import type { Place } from '#server/contract/entities.ts'
import type { Place as FoundPlace } from '#server/gateways/places/places.ts'

export function presentPlace({ id, ...place }: FoundPlace): Place {
  return { cityPlaceId: id, ...place }
}
