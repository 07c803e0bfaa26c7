/**
 * The addresses of what the product draws. They contain the version of the drawing, because they are cached for a year:
 * where a drawing changes, its version changes here (checked by tests/unit/documents/drawing.test.ts), and an old
 * address redirects to the new one.
 */
export const COVER_VERSION = 'cd63049d'
export const MAP_VERSION = '3d77e59e'
export const SHARE_VERSION = '60e976f7'

export interface CoverAddress {
  motif: string
  /** The id of its activity, or one of our own seeds. */
  seed: number | string
  format: 'svg' | 'png'
  /** The dark variant: SVG only. */
  isNight?: boolean
}

export function coverAddress({ motif, seed, format, isNight = false }: CoverAddress): string {
  return `/couvertures/${motif}-${seed}${isNight ? '-nuit' : ''}.${format}?v=${COVER_VERSION}`
}

export function panoramaAddress({ isNight }: { isNight: boolean }): string {
  return `/couvertures/panorama${isNight ? '-nuit' : ''}.svg?v=${COVER_VERSION}`
}

/** A bitmap that links of before still name: the picture of the home page, until it had words (ADR 069). */
export const HOME_DRAWING = { motif: 'randonnee', seed: 5 } as const

/** Random pictures are one of so many of each motif: further differences are hard to see. */
export const DRAWINGS = 1000

/** Returns another drawing than this one; the same one is shown again only after all others. */
export function nextDrawing(drawing: number): number {
  // A step without a common divisor with their number: far enough that the next one looks different.
  return ((drawing + STEP - 1) % DRAWINGS) + 1
}

const STEP = 377

/** Returns whether a drawing is one of our own, and so of no activity. */
export function isOwnDrawing({
  motif,
  seed,
  isBitmap,
}: {
  motif: string
  seed: number
  isBitmap: boolean
}): boolean {
  if (isBitmap) return motif === HOME_DRAWING.motif && seed === HOME_DRAWING.seed
  return seed >= 1 && seed <= DRAWINGS
}

/** Returns the name of a file. A drawing with a person's photograph has its key in the name, and is deleted with it. */
export function drawingName(about: string, pictureKey: string | null = null): string {
  return pictureKey ? `photo-${pictureKey}-${about}.png` : `${about}.png`
}
