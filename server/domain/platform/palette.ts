import { brand, brands } from './brand.ts'

/**
 * Every colour of the product, once, around the two of the brand: the style sheet, the emails and the frames on other
 * sites use them from here. Drawings (covers, maps, shared pictures) have colours of their own.
 */

const DAY = {
  /** The brand: filled buttons and taken places only. Links and words on tints have their own colours. */
  primary: brands.viree.colours.primary,
  primaryHover: '#036356',
  onPrimary: '#ffffff',
  primaryTint: '#ddf1ec',
  onTint: '#03594e',
  link: '#04695d',
  /** Backgrounds, from snow to floating surfaces. */
  snow: '#f7faf9',
  surface: '#ffffff',
  sunken: '#ecf3f1',
  raised: '#ffffff',
  /** Text, rules, and edges of controls. */
  ink: '#10241f',
  soft: '#46594f',
  line: '#d2ded9',
  edge: '#72857d',
  spruce: '#0b3a33',
  onSpruce: '#eaf6f2',
  onSpruceSoft: '#a9d3c8',
  /** Dusk: festive accents. Never an error. */
  dusk: brands.viree.colours.accent,
  onDusk: '#2b0f04',
  duskText: '#a83c14',
  duskTint: '#ffece2',
  sky: '#fbe3d6',
  wait: '#e0a100',
  waitText: '#744c00',
  waitTint: '#fff2d1',
  danger: '#a81e3f',
  dangerText: '#a01a3a',
  dangerTint: '#fdeaee',
  info: '#5b8fc0',
  infoText: '#1b568c',
  infoTint: '#e4effa',
  focus: '#b5420f',
  scrim: 'rgb(7 28 24 / 0.55)',
  lift: '0 1px 2px rgb(11 58 51 / 0.08), 0 12px 32px rgb(11 58 51 / 0.16)',
}

export type Colours = Record<keyof typeof DAY, string>

/** Dark mode; colours left out stay as by day. */
const NIGHT: Partial<Colours> = {
  primaryHover: '#03695c',
  primaryTint: '#103630',
  onTint: '#97e4d5',
  link: '#66d0be',
  snow: '#0d1715',
  surface: '#13211e',
  sunken: '#0a1311',
  raised: '#1a2c28',
  ink: '#e8f1ee',
  soft: '#a8bbb4',
  line: '#2a3d38',
  edge: '#7a9088',
  spruce: '#07110f',
  dusk: '#ff9a72',
  duskText: '#ffb393',
  duskTint: '#3a2218',
  sky: '#2a2e3f',
  wait: '#efbd4a',
  waitText: '#f6cd73',
  waitTint: '#33280d',
  danger: '#b92a4d',
  dangerText: '#ffa3b4',
  dangerTint: '#3b1721',
  infoText: '#a3ccf5',
  infoTint: '#142a40',
  focus: '#ffab86',
  scrim: 'rgb(0 0 0 / 0.66)',
  lift: '0 0 0 1px #2f443e, 0 16px 40px rgb(0 0 0 / 0.5)',
}

/** The second brand is river blue where the first is spruce green. */
const RIVER_DAY: Partial<Colours> = {
  primary: brands.sa.colours.primary,
  primaryHover: '#143f68',
  primaryTint: '#e4effa',
  onTint: '#17497a',
  link: '#1b568c',
}

const RIVER_NIGHT: Partial<Colours> = { primaryTint: '#142a40', onTint: '#a3ccf5', link: '#a3ccf5' }

export interface Palette {
  day: Colours
  night: Colours
}

function paletteOf(day: Partial<Colours>, night: Partial<Colours>): Palette {
  return { day: { ...DAY, ...day }, night: { ...DAY, ...NIGHT, ...day, ...night } }
}

export const PALETTES = { viree: paletteOf({}, {}), sa: paletteOf(RIVER_DAY, RIVER_NIGHT) }

/** Of the brand of this build. */
export const palette = PALETTES[brand.id]

/** Returns the palette as custom properties: all of day, then those that differ at night. */
export function paletteSheet({ day, night }: Palette): string {
  const changed = Object.entries(night).filter(([name, colour]) => day[name as keyof Colours] !== colour)
  return [
    `:root {${properties(Object.entries(day))}}`,
    `@media (prefers-color-scheme: dark) {:root {${properties(changed)}}}`,
  ].join('\n')
}

function properties(colours: [name: string, colour: string][]): string {
  return colours.map(([name, colour]) => `--${dashed(name)}:${colour};`).join('')
}

const dashed = (name: string) => name.replace(/[A-Z]/g, (character) => `-${character.toLowerCase()}`)
