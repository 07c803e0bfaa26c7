import type PDFDocument from 'pdfkit'
import type { SheetText } from '#server/domain/participation/ticket-sheet.ts'
import { palette } from '#server/domain/platform/palette.ts'
import { type Faces, type Weight, WITHOUT_KERNING } from './faces.ts'
import { type Line, linesOf } from './lines.ts'

/** Pages in the format of paper in Canada, styles, and how text is written: drawn files have these in common. */

export type Doc = InstanceType<typeof PDFDocument>

/** Points. */
export const PAGE = { width: 612, height: 792 }
export const MARGIN = 54
export const WIDTH = PAGE.width - 2 * MARGIN

const { ink: INK, soft: SOFT } = palette.day

export interface Style {
  weight: Weight
  size: number
  lead: number
  colour: string
}

export const TITLE: Style = { weight: 700, size: 24, lead: 30, colour: INK }
export const LABEL: Style = { weight: 400, size: 10, lead: 14, colour: SOFT }
export const FACT: Style = { weight: 700, size: 13, lead: 18, colour: INK }
export const NOTE: Style = { weight: 400, size: 11, lead: 16, colour: INK }

export interface Pen {
  doc: Doc
  faces: Faces
  root: PDFKit.PDFStructureElement
}

/** Draws the brand, a text in the other corner, and a line of the brand's colour below. Returns where it ends. */
export function drawHead(
  pen: Pen,
  { brand, colour, corner }: { brand: string; colour: string; corner: string },
): number {
  write(pen, brand, { ...FACT, size: 16, colour }, { x: MARGIN, y: MARGIN, width: WIDTH / 2 })
  writeToRight(pen, corner, LABEL, { x: MARGIN + WIDTH / 2, y: MARGIN + 4, width: WIDTH / 2 })
  return MARGIN + 30
}

/** A line without a meaning. */
export function drawRule(
  { doc }: Pen,
  y: number,
  { height, colour }: { height: number; colour: string },
): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(MARGIN, y, WIDTH, height).fill(shortColour(colour))
  doc.endMarkedContent()
}

const SIX_DIGITS = /^#[\da-f]{6}$/i
const THOUSANDTHS = 1000

/**
 * Returns a colour of which pdfkit writes three digits a part instead of seventeen, forty bytes a page: it writes what it
 * gets divided by 255. The screen shows 256 steps of each.
 */
function shortColour(hex: string): PDFKit.Mixins.ColorValue {
  if (!SIX_DIGITS.test(hex)) return hex
  const part = (at: number) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return (Math.round(share * THOUSANDTHS) / THOUSANDTHS) * 255
  }
  return [part(1), part(3), part(5)]
}

/** Returns the words to draw: what people wrote, as far as there are characters for it, or what is said instead. */
export function inSheet(pen: Pen, text: SheetText, weight: Weight = FACT.weight): string {
  const { runs, isPartial } = pen.faces.split(text.text, weight)
  const drawn = runs.map((run) => run.text).join('')
  return isPartial && (text.isName || !/[\p{L}\p{N}]/u.test(drawn)) ? text.instead : drawn
}

/** Whether parts of it are missing, which the page has not said yet. */
export function isCut(pen: Pen, text: SheetText): boolean {
  return pen.faces.split(text.text, 700).isPartial && inSheet(pen, text) !== text.instead
}

interface Box {
  x: number
  y: number
  width: number
  most?: number
}

/** Returns where the text ends. */
export function write(pen: Pen, text: string, style: Style, { x, y, width, most = 1 }: Box): number {
  const lines = setLines(pen, text, style, width, most)
  lines.forEach((line, index) => drawLine(pen, line, style, x, y + index * style.lead))
  return y + lines.length * style.lead
}

/** The same in one line that ends at the right edge of the box. */
export function writeToRight(pen: Pen, text: string, style: Style, { x, y, width }: Box): number {
  const [line] = setLines(pen, text, style, width)
  if (line) drawLine(pen, line, style, x + width - line.width, y)
  return y + style.lead
}

/** Breaks a text into the lines that `write` draws. */
export function setLines(
  { faces }: Pen,
  text: string,
  { weight, size }: Style,
  width: number,
  most = 1,
): Line[] {
  return linesOf(text, { faces, weight, size, width, most })
}

/** The fonts of a line stand on one base line. */
function drawLine({ doc, faces }: Pen, { runs }: Line, { size, colour }: Style, x: number, y: number): void {
  let at = x
  for (const { text, face, width } of runs) {
    doc.registerFont(face, faces.font(face) as unknown as PDFKit.Mixins.PDFFontSource)
    doc
      .font(face, size)
      .fillColor(shortColour(colour))
      .text(text, at, y + size, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: WITHOUT_KERNING as never,
      })
    at += width
  }
}
