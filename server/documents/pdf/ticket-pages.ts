import type { TicketPage, TicketSheet } from '#server/domain/participation/ticket-sheet.ts'
import { qrPng } from '../qr.ts'
import type { Faces } from './faces.ts'
import {
  type Doc,
  drawHead,
  drawRule,
  FACT,
  inSheet,
  isCut,
  LABEL,
  MARGIN,
  NOTE,
  PAGE,
  type Pen,
  type Style,
  TITLE,
  WIDTH,
  write,
} from './pen.ts'

const CODE_SIDE = 200
/** Half as fine as in an email saves a quarter of a kilobyte a ticket; paper is printed without blurring it. */
const MODULE_PX = 4
const GAP = 30
const FACTS_WIDTH = WIDTH - CODE_SIDE - GAP
const CODE: Style = { ...FACT, size: 22, lead: 28 }

/** Draws the tickets, a page each, with the structure that screen readers follow. */
export function drawTickets(doc: Doc, faces: Faces, sheet: TicketSheet): void {
  const root = doc.struct('Document')
  doc.addStructure(root)
  for (const page of sheet.pages) {
    doc.addPage()
    drawPage({ doc, faces, root }, sheet, page)
  }
  root.end()
}

function drawPage(pen: Pen, { brand, colour }: TicketSheet, page: TicketPage): void {
  const { doc, root } = pen
  root.add(
    doc.struct('P', {}, () => {
      drawHead(pen, { brand, colour, corner: page.number })
    }),
  )
  drawRule(pen, MARGIN + 28, { height: 2, colour })

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
      doc.image(qrPng(qr, MODULE_PX), x, top, { width: CODE_SIDE })
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
