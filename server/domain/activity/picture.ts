/** Largest upload of a picture, and its largest area (decisions §4). */
export const LARGEST_PICTURE_BYTES = 10 * 1024 * 1024
export const LARGEST_PICTURE_PIXELS = 40_000_000

/** The longest side that WebP allows, and the greatest width of our files. */
const LONGEST_SIDE = 16_383
const LARGEST_WIDTH = 1600

/**
 * A picture this small is decoded quickly, whatever its size in bytes. Beyond, a byte of a photograph corresponds to
 * about ten pixels, of a flat poster to a hundred; 38 bytes for 40 million pixels are no real picture.
 */
const SMALL_PIXELS = 4_000_000
const MOST_PIXELS_A_BYTE = 250

/** Returns whether decoding a picture would cost more than it may, judged by its header and its size in bytes. */
export function tooManyPixels(picture: { width: number; height: number; bytes: number }): boolean {
  const { width, height, bytes } = picture
  const pixels = width * height
  if (pixels > LARGEST_PICTURE_PIXELS) return true
  if (height * Math.min(1, LARGEST_WIDTH / width) > LONGEST_SIDE) return true
  return pixels > SMALL_PIXELS && pixels / bytes > MOST_PIXELS_A_BYTE
}

/**
 * The square of a picture that is kept, in thousandths: its distance from the left and from the top, of the space left
 * there, and its side, of the shorter side of the picture. So it fits any picture.
 */
export interface Square {
  left: number
  top: number
  side: number
}

/** The largest square, in the centre. */
export const CENTRE: Square = { left: 500, top: 500, side: 1000 }

/** Nobody is recognisable on less of the picture than that. */
export const SMALLEST_SIDE = 200

/** Returns the square in pixels: always inside of the picture, at least one pixel large. */
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

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Upload limits of one account. A host who prepares a season stays below; an attempt to fill the disk does not. An
 * account without a confirmed address gets less.
 */
export const UPLOAD_BOUNDS = {
  dayMs: DAY_MS,
  aDay: { pictures: 100, bytes: 200 * 1024 * 1024 },
  aDayUnconfirmed: { pictures: 5, bytes: 20 * 1024 * 1024 },
  inAll: { pictures: 2000, bytes: 1024 * 1024 * 1024 },
  /** At the same time, in one process. */
  atOnce: 2,
} as const

export function isOver(
  uploads: { pictures: number; bytes: number },
  bound: { pictures: number; bytes: number },
): boolean {
  return uploads.pictures >= bound.pictures || uploads.bytes >= bound.bytes
}

/**
 * Returns whether a store belongs to another database, by the number of pictures and of keys that this database does
 * not know. A few files without a row are left over from interrupted uploads; if most are unknown, the settings are
 * probably wrong, and the files must stay.
 */
export function isForeignStore({ pictures, unknown }: { pictures: number; unknown: number }): boolean {
  return unknown > 30 && unknown * 2 > pictures
}

/** Returns the key of a picture from its address. */
export function pictureKeyOf(url: string | null): string | null {
  return url === null ? null : (/\/images\/([0-9a-f]+)-\d+\.webp$/.exec(url)?.[1] ?? null)
}
