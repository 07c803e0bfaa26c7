import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'

/** Words as outlines: a picture with words in it must not depend on the fonts of the machine that draws it. */
export interface Typesetter {
  /** Returns the width of the words at this size. */
  width(text: string, size: number): number
  /** Returns their outlines, the first character's origin at `x`, on the line `y`. */
  outline(text: string, size: number, x: number, y: number): string
}

type Weight = 500 | 700

const faces = new Map<Weight, Promise<Typesetter>>()

/** The font of the site for titles. Characters that it does not have (emoji, other scripts) are left out. */
export function typesetter(weight: Weight): Promise<Typesetter> {
  const face = faces.get(weight) ?? load(weight)
  faces.set(weight, face)
  return face
}

const require = createRequire(import.meta.url)

/** The library is loaded with the first drawing that has words: it brings a decoder of compressed fonts. */
async function load(weight: Weight): Promise<Typesetter> {
  const { create } = await import('fontkit')
  const file = (part: string) =>
    require.resolve(`@fontsource/radio-canada-big/files/radio-canada-big-${part}-${weight}-normal.woff`)
  const fonts = await Promise.all(
    ['latin', 'latin-ext'].map(async (part) => create(await readFile(file(part))) as Font),
  )
  const runsOf = (text: string) => splitByFont(text, fonts)

  return {
    width: (text, size) => runsOf(text).reduce((sum, run) => sum + advance(run) * scaleOf(run.font, size), 0),
    outline(text, size, x, y) {
      let at = x
      const paths: string[] = []
      for (const run of runsOf(text)) {
        const scale = scaleOf(run.font, size)
        const { glyphs, positions } = run.font.layout(run.text)
        glyphs.forEach((glyph, index) => {
          const path = glyph.path.scale(scale, -scale).translate(at, y)
          if (path.commands.length > 0) paths.push(path.toSVG())
          at += (positions[index]?.xAdvance ?? 0) * scale
        })
      }
      return paths.join('')
    },
  }
}

interface Run {
  font: Font
  text: string
}

function splitByFont(text: string, fonts: readonly Font[]): Run[] {
  const runs: Run[] = []
  for (const character of text.normalize('NFC')) {
    const font = fonts.find((each) => each.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
    if (!font) continue
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

function advance({ font, text }: Run): number {
  return font.layout(text).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
}

function scaleOf({ unitsPerEm }: Font, size: number): number {
  return size / unitsPerEm
}

/** Breaks a text into lines no wider than this; the rest of the last one is cut with an ellipsis. */
export function linesOf(face: Typesetter, text: string, size: number, width: number, most: number): string[] {
  const lines: string[] = []
  for (const word of text.trim().split(/[ \t\r\n]+/)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && face.width(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const kept = lines.length > most ? [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')] : lines
  return kept.map((line) => fitted(face, line, size, width))
}

function fitted(face: Typesetter, line: string, size: number, width: number): string {
  if (face.width(line, size) <= width) return line
  const characters = Array.from(line.replace(/…$/, ''))
  while (characters.length > 1 && face.width(`${characters.join('')}…`, size) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}
