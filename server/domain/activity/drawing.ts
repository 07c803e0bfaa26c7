/**
 * The addresses of what the product draws. They carry the version of the drawing, because they are kept for a year: where
 * a drawing changes, its version changes here (tests/unit/documents/drawing.test.ts says so), and an old address leads to the new one.
 */
export const COVER_VERSION = '19eeac2c'
export const MAP_VERSION = 'eb3f6241'
export const SHARE_VERSION = '60e976f7'

export interface CoverAddress {
  motif: string
  /** The number of its activity, or one of ours. */
  seed: number | string
  format: 'svg' | 'png'
  /** By night: SVG only. */
  isNight?: boolean
}

export function coverAddress({ motif, seed, format, isNight = false }: CoverAddress): string {
  return `/couvertures/${motif}-${seed}${isNight ? '-nuit' : ''}.${format}?v=${COVER_VERSION}`
}

export function panoramaAddress({ isNight }: { isNight: boolean }): string {
  return `/couvertures/panorama${isNight ? '-nuit' : ''}.svg?v=${COVER_VERSION}`
}

/** The picture of our home page, for networks. */
export const HOME_DRAWING = { motif: 'randonnee', seed: 5 } as const

/** Pictures that are asked for at random are one of so many of each motif: what differs beyond is hard to see. */
export const DRAWINGS = 1000

/** Whether a drawing is one of ours, and so of no activity. */
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

/** The name of a file. One that holds somebody's photograph says so, and goes with it. */
export function drawingName(about: string, pictureKey: string | null = null): string {
  return pictureKey ? `photo-${pictureKey}-${about}.png` : `${about}.png`
}
