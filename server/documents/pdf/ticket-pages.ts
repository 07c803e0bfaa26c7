import type PDFDocument from 'pdfkit'
import type { SheetText, TicketPage, TicketSheet } from '#server/domain/participation/ticket-sheet.ts'
import { qrPng } from '../qr.ts'
import { type Faces, type Weight, WITHOUT_KERNING } from './faces.ts'
import { type Line, linesOf } from './lines.ts'

type Doc = InstanceType<typeof PDFDocument>

/** Points of a page in the format of letters in Canada. */
const PAGE = { width: 612, height: 792 }
const MARGIN = 54
const WIDTH = PAGE.width - 2 * MARGIN
const CODE_SIDE = 200
const GAP = 30
const FACTS_WIDTH = WIDTH - CODE_SIDE - GAP

const INK = '#10241f'
const SOFT = '#46594f'

interface Style {
  weight: Weight
  size: number
  lead: number
  colour: string
}

const TITLE: Style = { weight: 700, size: 24, lead: 30, colour: INK }
const LABEL: Style = { weight: 400, size: 10, lead: 14, colour: SOFT }
const FACT: Style = { weight: 700, size: 13, lead: 18, colour: INK }
const NOTE: Style = { weight: 400, size: 11, lead: 16, colour: INK }
const CODE: Style = { weight: 700, size: 22, lead: 28, colour: INK }

/** Draws the tickets, a page each, with the structure that screen readers follow. */
export function drawPages(doc: Doc, faces: Faces, sheet: TicketSheet): void {
  const root = doc.struct('Document')
  doc.addStructure(root)
  for (const page of sheet.pages) {
    doc.addPage()
    drawPage({ doc, faces, root }, sheet, page)
  }
  root.end()
}

interface Pen {
  doc: Doc
  faces: Faces
  root: PDFKit.PDFStructureElement
}

function drawPage(pen: Pen, { brand, colour }: TicketSheet, page: TicketPage): void {
  const { doc, root } = pen
  root.add(
    doc.struct('P', {}, () => {
      write(pen, brand, { ...FACT, size: 16, colour }, { x: MARGIN, y: MARGIN, width: WIDTH / 2 })
      const [number] = setLines(pen, page.number, LABEL, WIDTH / 2)
      if (number) drawLine(pen, number, LABEL, PAGE.width - MARGIN - number.width, MARGIN + 4)
    }),
  )
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(MARGIN, MARGIN + 28, WIDTH, 2).fill(colour)
  doc.endMarkedContent()

  let y = MARGIN + 58
  root.add(
    doc.struct('H1', { lang: page.activityLanguage }, () => {
      y = write(pen, inSheet(pen, page.activity), TITLE, { x: MARGIN, y, width: WIDTH, most: 3 }) + 16
    }),
  )
  const factsEnd = drawFacts(pen, page, y)
  const codeEnd = drawCode(pen, page, y)
  drawNotes(pen, page, Math.max(factsEnd, codeEnd) + 24)
}

/** Returns where the last one ends. */
function drawFacts(pen: Pen, { facts }: TicketPage, top: number): number {
  let y = top
  for (const fact of facts) {
    const at = { x: MARGIN, width: FACTS_WIDTH }
    pen.root.add(
      pen.doc.struct('P', {}, () => {
        y = write(pen, fact.label, LABEL, { ...at, y })
        y = write(pen, inSheet(pen, fact), FACT, { ...at, y, most: 4 }) + 12
      }),
    )
  }
  return y
}

function drawCode(pen: Pen, { qr, qrLabel, code, codeLabel }: TicketPage, top: number): number {
  const { doc, root } = pen
  const x = PAGE.width - MARGIN - CODE_SIDE
  const figure = { alt: qrLabel, bbox: [x, top, x + CODE_SIDE, top + CODE_SIDE] }
  root.add(
    doc.struct('Figure', figure, () => {
      doc.image(qrPng(qr), x, top, { width: CODE_SIDE })
    }),
  )
  let y = top + CODE_SIDE + 14
  root.add(
    doc.struct('P', {}, () => {
      y = write(pen, codeLabel, LABEL, { x, y, width: CODE_SIDE })
      y = write(pen, code, CODE, { x, y, width: CODE_SIDE })
    }),
  )
  return y
}

function drawNotes(pen: Pen, page: TicketPage, top: number): void {
  const { doc, root } = pen
  const texts = [page.activity, ...page.facts]
  const notes = texts.some((text) => isCut(pen, text)) ? [...page.notes, page.incomplete] : page.notes
  let y = top
  for (const note of notes) {
    root.add(
      doc.struct('P', {}, () => {
        y = write(pen, note, NOTE, { x: MARGIN, y, width: WIDTH, most: 6 }) + 8
      }),
    )
  }
}

/** Returns the words to draw: what people wrote, as far as there are letters for it, or what is said instead. */
function inSheet(pen: Pen, text: SheetText): string {
  const { runs, isPartial } = pen.faces.split(text.text, 700)
  const drawn = runs.map((run) => run.text).join('')
  return isPartial && (text.isName || !/[\p{L}\p{N}]/u.test(drawn)) ? text.instead : drawn
}

/** Whether parts of it are missing, which the page has not said yet. */
function isCut(pen: Pen, text: SheetText): boolean {
  return pen.faces.split(text.text, 700).isPartial && inSheet(pen, text) !== text.instead
}

interface Box {
  x: number
  y: number
  width: number
  most?: number
}

/** Returns where the text ends. */
function write(pen: Pen, text: string, style: Style, { x, y, width, most = 1 }: Box): number {
  const lines = setLines(pen, text, style, width, most)
  lines.forEach((line, index) => drawLine(pen, line, style, x, y + index * style.lead))
  return y + lines.length * style.lead
}

function setLines({ faces }: Pen, text: string, { weight, size }: Style, width: number, most = 1): Line[] {
  return linesOf(text, { faces, weight, size, width, most })
}

/** The fonts of a line stand on one base line. */
function drawLine({ doc, faces }: Pen, { runs }: Line, { size, colour }: Style, x: number, y: number): void {
  let at = x
  for (const { text, face, width } of runs) {
    doc.registerFont(face, faces.font(face) as unknown as PDFKit.Mixins.PDFFontSource)
    doc
      .font(face, size)
      .fillColor(colour)
      .text(text, at, y + size, { lineBreak: false, baseline: 'alphabetic', features: WITHOUT_KERNING as never })
    at += width
  }
}
