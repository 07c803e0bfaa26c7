import { findPlace, searchPlaces } from '#server/services/place.ts'
import { open } from './base.ts'
import { presentPlace } from './present/place.ts'

const search = open.place.search.handler(async ({ input, context }) => {
  const places = await searchPlaces(context.services, input.search)
  return places.map((place) => ({
    ...presentPlace(place),
    place_id: place.id,
    description: `${place.city}, ${place.province}`,
  }))
})

const read = open.place.read.handler(async ({ input, context, errors }) => {
  const place = await findPlace(context.services, input.place_id)
  if (!place) throw errors.NOT_FOUND()
  return presentPlace(place)
})

export const place = { search, read }
