/** Boxes around points of the earth. Pure. */

/** The radius of "near" by default. */
export const USUAL_KM = 30

export interface Point {
  latitude: number
  longitude: number
}

export interface Box {
  south: number
  north: number
  west: number
  east: number
}

/** Along a meridian; a degree of longitude is shorter, the more so to the north. */
const KM_A_DEGREE = 111.19

/** Returns the box that contains everything within so many kilometres: an index can look it up. */
export function boxAround({ latitude, longitude }: Point, km: number): Box {
  const up = km / KM_A_DEGREE
  const farthest = Math.min(89, Math.abs(latitude) + up) // a circle is widest, in degrees, on its side towards the pole
  const along = up / Math.cos((farthest * Math.PI) / 180)
  return { south: latitude - up, north: latitude + up, west: longitude - along, east: longitude + along }
}
