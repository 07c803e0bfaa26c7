import { readFileSync } from 'node:fs'
import type * as Fontkit from 'fontkit'
import { unpackWoff } from './sfnt.ts'

type Font = Fontkit.Font

export type Weight = 400 | 700

/**
 * A text is written with the first of these that has its characters. A font file holds one script only, and PDF libraries
 * draw nothing at all for a character that their font lacks.
 */
const PARTS = [
  ...['latin', 'latin-ext', 'vietnamese', 'canadian-aboriginal'].map(
    (part) => ['radio-canada', part] as const,
  ),
  ...['greek', 'cyrillic', 'greek-ext', 'cyrillic-ext', 'latin'].map((part) => ['noto-sans', part] as const),
]

/** Words are drawn without moving characters together: programs that read the file then see whole words. */
export const WITHOUT_KERNING: Record<string, boolean> = { kern: false }

/** A part of a text that one font writes. */
export interface Run {
  text: string
  /** The name of the font: `radio-canada-latin-400`. */
  face: string
}

export interface Writing {
  runs: Run[]
  /** Whether characters are missing because no font has them. */
  isPartial: boolean
}

export interface Faces {
  font(face: string): Font
  split(text: string, weight: Weight): Writing
  /** Returns the width of a run, at the size of one point. */
  width(run: Run): number
}

/** Loads each font file when a text first needs it, and keeps it: reading one costs more than drawing a page. */
export function makeFaces(require: NodeJS.Require): Faces {
  const fontkit = require('fontkit') as typeof Fontkit
  const fonts = new Map<string, Font>()

  const load = (family: string, part: string, weight: Weight): string => {
    const face = `${family}-${part}-${weight}`
    if (!fonts.has(face)) {
      const file = require.resolve(`@fontsource/${family}/files/${face}-normal.woff`)
      fonts.set(face, named(fontkit.create(unpackWoff(readFileSync(file))) as Font))
    }
    return face
  }
  const fontOf = (face: string): Font => {
    const font = fonts.get(face)
    if (!font) throw new Error(`The font ${face} is not loaded.`)
    return font
  }
  const faceOf = (cluster: string, weight: Weight): string | undefined => {
    for (const [family, part] of PARTS) {
      const face = load(family, part, weight)
      if (hasAll(fontOf(face), cluster)) return face
    }
    return undefined
  }

  const split = (text: string, weight: Weight): Writing => {
    const runs: Run[] = []
    let isPartial = false
    for (const segment of clustersOf(oneLine(text))) {
      const face = faceOf(segment, weight)
      const last = runs.at(-1)
      if (face === undefined) isPartial = true
      else if (last?.face === face) last.text += segment
      else runs.push({ text: segment, face })
    }
    return { runs, isPartial }
  }
  const width = (text: string, face: string): number => {
    const font = fontOf(face)
    return font.layout(text, WITHOUT_KERNING).advanceWidth / font.unitsPerEm
  }
  const splitOnce = once(split)
  const widthOnce = once(width)

  return {
    font: fontOf,
    split: splitOnce,
    width: ({ face, text }) => widthOnce(text, face),
  }
}

/** The tickets of a party differ in a name and a code: all other texts are measured once. */
function once<About extends string | number, Result>(
  find: (text: string, about: About) => Result,
): (text: string, about: About) => Result {
  const found = new Map<string, Result>()
  return (text, about) => {
    const key = `${about} ${text}`
    const known = found.get(key) ?? find(text, about)
    if (found.size >= MOST_KEPT) found.clear()
    found.set(key, known)
    return known
  }
}

const MOST_KEPT = 500

/**
 * Returns the font with the character of each of its glyphs. fontkit gives a glyph its character when it first meets it,
 * once: one that it met as a part of another one before, as the E of É, would be drawn, but not be text any more.
 */
function named(font: Font): Font {
  for (const character of font.characterSet) font.glyphForCodePoint(character)
  return font
}

const segmenter = new Intl.Segmenter()

/** Returns what people see as one character each: an E with its accents, an emoji with its colour. */
export function clustersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** A character and its accents stay together, in one font. */
function hasAll(font: Font, cluster: string): boolean {
  return Array.from(cluster).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
}

/** Control and formatting characters draw nothing, in no font; a no-break space is a space. */
function oneLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\u00A0\u202F]+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
}
