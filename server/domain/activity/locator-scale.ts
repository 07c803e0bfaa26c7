/** The scale of the drawing of a place. Pure. */

/** The proportions of the drawing. */
export const LOCATOR_WIDTH = 720
export const LOCATOR_HEIGHT = 400

export const KM_A_DEGREE = 111.19

/** The distance from the middle to the upper edge, and the rings that are drawn, in kilometres. */
const SCALES = [
  { reach: 22, rings: [5, 10, 20] },
  { reach: 44, rings: [10, 20, 40] },
  { reach: 110, rings: [25, 50, 100] },
  { reach: 330, rings: [100, 200, 300] },
  { reach: 900, rings: [250, 500, 750] },
] as const

/** With fewer towns nobody recognises the place. */
const ENOUGH_TOWNS = 4

interface Point {
  latitude: number
  longitude: number
}

/** Returns the area that the drawing shows at this scale. */
export function locatorArea({ latitude, longitude }: Point, reach: number) {
  const up = reach / KM_A_DEGREE
  const along =
    (up * LOCATOR_WIDTH) / LOCATOR_HEIGHT / Math.cos((Math.min(80, Math.abs(latitude)) * Math.PI) / 180)
  return { south: latitude - up, north: latitude + up, west: longitude - along, east: longitude + along }
}

/** Returns the nearest view that shows enough towns; the widest where there are none far and wide. */
export function chooseView<Town>(townsAt: (reach: number) => Town[]): { reach: number; towns: Town[] } {
  let view = { reach: 0, towns: [] as Town[] }
  for (const { reach } of SCALES) {
    view = { reach, towns: townsAt(reach) }
    if (view.towns.length >= ENOUGH_TOWNS) break
  }
  return view
}

export function ringsOf(reach: number): readonly number[] {
  return SCALES.find((scale) => scale.reach === reach)?.rings ?? []
}
