import { api } from '#app/lib/api.server.ts'
import { answerOrNull } from '#app/lib/attempt.server.ts'
import { asVisitor, type RequestArgs } from '#app/lib/request.server.ts'
import type { Activity } from '#server/contract/entities.ts'
import { locator } from '#server/documents/locator.ts'
import { MAP_VERSION } from '#server/domain/activity/drawing.ts'
import { mapAddress } from '#server/domain/activity/map-address.ts'
import type { PlaceMapProps } from './place-map.tsx'

/** How many towns the text alternative names. */
const TOLD_TOWNS = 3

/** Returns the map of an activity's place; null for an activity that is held online. */
export async function readMap(args: RequestArgs, { place }: Activity): Promise<PlaceMapProps | null> {
  if (!place) return null
  const { city, latitude, longitude } = place
  const { towns } = await api(args).pages.map.around({ latitude, longitude })
  const others = towns.filter((town) => town.city !== city).slice(0, TOLD_TOWNS)
  return {
    ...mapAddresses(latitude.toFixed(3), longitude.toFixed(3)),
    city,
    towns: others.map((town) => town.city),
    mapHref: mapAddress(place),
  }
}

function mapAddresses(north: string, east: string) {
  const address = (theme: string) => `/plans/${north}_${east}${theme}.svg?v=${MAP_VERSION}`
  return { drawing: address(''), nightDrawing: address('-nuit') }
}

/**
 * Returns the drawing of `/plans/<latitude>_<longitude>[-nuit].svg?v=<version>`; null when that is no place. Any place
 * may be drawn: drawing costs less than rendering an error page.
 */
export async function answerMap(
  args: RequestArgs,
  file: string,
): Promise<{ body: string } | { movedTo: string } | null> {
  const [, north, east, night] = /^(-?\d{1,2}\.\d{3})_(-?\d{1,3}\.\d{3})(-nuit)?\.svg$/.exec(file) ?? []
  if (!north || !east) return null
  if (new URL(args.request.url).searchParams.get('v') !== MAP_VERSION) {
    const { drawing, nightDrawing } = mapAddresses(north, east)
    return { movedTo: night ? nightDrawing : drawing }
  }
  const point = { latitude: Number(north), longitude: Number(east) }
  const view = await answerOrNull(api(asVisitor(args)).pages.map.around(point))
  if (!view) return null
  return { body: locator({ ...point, towns: view.towns, theme: night ? 'nuit' : 'jour' }, view.reach) }
}
