/** Largest upload of a picture, and its largest area (decisions §4). */
export const LARGEST_PICTURE_BYTES = 10 * 1024 * 1024
export const LARGEST_PICTURE_PIXELS = 40_000_000

/**
 * Which square of a picture is kept, in thousandths: how far it stands from the left and from the top, of the room that
 * it has there, and its side, of the shorter side of the picture. So it fits any picture.
 */
export interface Square {
  left: number
  top: number
  side: number
}

/** The largest one, by the centre. */
export const CENTRE: Square = { left: 500, top: 500, side: 1000 }

/** Nobody is recognised on less of the picture than that. */
export const SMALLEST_SIDE = 200

/** The square in pixels: always inside of the picture, at least one pixel large. */
export function squareIn(
  { width, height }: { width: number; height: number },
  { left, top, side }: Square,
): { left: number; top: number; width: number; height: number } {
  const length = Math.max(1, Math.round((Math.min(width, height) * side) / 1000))
  return {
    left: Math.round(((width - length) * left) / 1000),
    top: Math.round(((height - length) * top) / 1000),
    width: length,
    height: length,
  }
}
