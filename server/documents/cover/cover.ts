import { chanceOf, pick } from './chance.ts'
import { lightOf, type Theme } from './light.ts'
import { hoursOf, type Motif, MOTIFS } from './motif.ts'
import { HEIGHT, WIDTH } from './pen.ts'

export { isMotif, MOTIFS, type Motif } from './motif.ts'
export { panorama } from './panorama.ts'
export type { Theme } from './light.ts'

export interface CoverOptions {
  motif: Motif
  id: number | string
  theme?: Theme
}

/**
 * Returns the drawn cover of an activity, as SVG: the same input always gives the same drawing. No style, font or
 * reference inside, so that it works as `<img>`, under any policy, and as a bitmap in an email.
 */
export function cover({ motif, id, theme = 'jour' }: CoverOptions): string {
  const chance = chanceOf(`${motif}/${id}`)
  const light = lightOf(pick(hoursOf(motif), chance), theme)

  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice">${MOTIFS[motif](light, chance)}</svg>\n`
}
