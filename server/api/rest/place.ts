import { open } from '#server/api/base.ts'
import { presentPlace } from '#server/api/present/place.ts'
import { unlessMissing } from '#server/api/refuse.ts'
import type { Context } from '#server/runtime/context.ts'
import { findPlace, suggestPlaces } from '#server/services/activity/place.ts'

const search = open.place.search.handler(async ({ input, context }) => {
  if (!isOfTowns(input.type)) return []
  const places = await suggestPlaces(context.services, input.search, searchOf(context, input.sessionToken))
  return places.map(({ id, region, ...place }) => ({
    ...place,
    region: region ?? null,
    cityPlaceId: id,
    place_id: id,
    description: [place.city, place.province].filter(Boolean).join(', '),
  }))
})

/** Our data contains towns only; other types that a client of Google's API requests are not in it. */
function isOfTowns(type: string | undefined): boolean {
  return !type || ['(cities)', '(regions)', 'geocode', 'locality'].includes(type)
}

const read = open.place.read.handler(async ({ input, context, errors }) => {
  const place = await unlessMissing(
    errors.NOT_FOUND,
    findPlace(context.services, input.place_id, searchOf(context, input.sessionToken)),
  )
  return presentPlace(place)
})

function searchOf({ peer, session: caller }: Context, session: string | undefined) {
  return { caller: { peer, userId: caller?.userId ?? null }, ...(session !== undefined && { session }) }
}

export const place = { search, read }
