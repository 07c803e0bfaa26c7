import { api } from '#app/lib/api.server.ts'
import { answerOrNull } from '#app/lib/attempt.server.ts'
import { asVisitor, type RequestArgs } from '#app/lib/request.server.ts'
import { locator } from '#server/documents/locator.ts'
import { MAP_VERSION } from '#server/domain/activity/drawing.ts'

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
