/** Largest upload of a picture, and its largest area (decisions §4). */
export const LARGEST_PICTURE_BYTES = 10 * 1024 * 1024
export const LARGEST_PICTURE_PIXELS = 40_000_000

/** The longest side that WebP knows, and the width that the largest of our files has at most. */
const LONGEST_SIDE = 16_383
const LARGEST_WIDTH = 1600

/**
 * A picture this small is decoded in a moment, whatever it weighs. Beyond, a byte of a photograph stands for about ten
 * pixels, of a flat poster for a hundred; 38 bytes that stand for 40 million pixels are no picture that somebody took.
 */
const SMALL_PIXELS = 4_000_000
const MOST_PIXELS_A_BYTE = 250

/** Whether decoding a picture would cost more than it may, as far as its header and its weight tell. */
export function tooManyPixels(picture: { width: number; height: number; bytes: number }): boolean {
  const { width, height, bytes } = picture
  const pixels = width * height
  if (pixels > LARGEST_PICTURE_PIXELS) return true
  if (height * Math.min(1, LARGEST_WIDTH / width) > LONGEST_SIDE) return true
  return pixels > SMALL_PIXELS && pixels / bytes > MOST_PIXELS_A_BYTE
}

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

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * What one account may upload. A host who prepares a season fits; somebody who fills the disk does not. Who has not yet
 * confirmed their address gets along with little.
 */
export const UPLOAD_BOUNDS = {
  dayMs: DAY_MS,
  aDay: { pictures: 100, bytes: 200 * 1024 * 1024 },
  aDayUnconfirmed: { pictures: 5, bytes: 20 * 1024 * 1024 },
  inAll: { pictures: 2000, bytes: 1024 * 1024 * 1024 },
  /** At the same time, in one process. */
  atOnce: 2,
} as const

/** So long a picture that nothing shows is kept: for the form that it came with, which may come back with errors. */
export const UNSHOWN_MS = DAY_MS

export function isOver(
  uploads: { pictures: number; bytes: number },
  bound: { pictures: number; bytes: number },
): boolean {
  return uploads.pictures >= bound.pictures || uploads.bytes >= bound.bytes
}

/**
 * Whether a store belongs to another database, by what is there and what this database does not know. A few files without
 * a row are left over from uploads that were cut; most of them are somebody's mistake in the settings, and must stay.
 */
export function isForeignStore({ pictures, unknown }: { pictures: number; unknown: number }): boolean {
  return unknown > 30 && unknown * 2 > pictures
}

/** The key of a picture, from where it can be seen. */
export function pictureKeyOf(url: string | null): string | null {
  return url === null ? null : (/\/images\/([0-9a-f]+)-\d+\.webp$/.exec(url)?.[1] ?? null)
}
