import type { PlaceMapProps } from '#app/components/sharing/place-map.tsx'
import type { Activity } from '#server/contract/entities.ts'
import { locator } from '#server/documents/locator.ts'
import { api, safe } from './api.server.ts'
import { mapAddress } from './map-address.ts'
import type { Asking } from './request.server.ts'

/** How many towns are named to those who do not see the drawing. */
const TOLD_TOWNS = 3

/** The drawing of where an activity is; null for one that is held online. */
export async function readMap(asking: Asking, { place }: Activity): Promise<PlaceMapProps | null> {
  if (!place) return null
  const { city, latitude, longitude } = place
  const { towns } = await api(asking).pages.map.around({ latitude, longitude })
  const others = towns.filter((town) => town.city !== city).slice(0, TOLD_TOWNS)
  return {
    drawing: `/plans/${latitude.toFixed(3)}_${longitude.toFixed(3)}`,
    city,
    towns: others.map((town) => town.city),
    mapHref: mapAddress(place),
  }
}

/** The drawing behind `/plans/<latitude>_<longitude>[-nuit].svg`; null when that is no place. */
export async function drawMap(asking: Asking, file: string): Promise<string | null> {
  const [, north, east, night] = /^(-?\d{1,2}\.\d{3})_(-?\d{1,3}\.\d{3})(-nuit)?\.svg$/.exec(file) ?? []
  if (!north || !east) return null
  const point = { latitude: Number(north), longitude: Number(east) }
  const { data } = await safe(api(asking).pages.map.around(point))
  return data ? locator({ ...point, towns: data.towns, theme: night ? 'nuit' : 'jour' }, data.reach) : null
}
