import {
  COLUMN_HEAD_HEIGHT,
  drawColumnHeads,
  drawRow,
  drawTotal,
  heightOf,
  PADDING,
} from '#server/documents/pdf/slip-rows.ts'
import type { SlipLine, SlipSheet } from '#server/domain/participation/slip-sheet.ts'
import type { SheetText } from '#server/domain/participation/ticket-sheet.ts'
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
  TITLE,
  WIDTH,
  write,
} from './pen.ts'

const HEAD_END = MARGIN + 46
const BOTTOM = PAGE.height - MARGIN
/** The total and what is said below it. */
const FOOT_HEIGHT = FACT.lead + 2 * PADDING + 2 * NOTE.lead

/** Draws a deposit slip, with the structure that screen readers follow; its columns are named on each page. */
export function drawSlip(doc: Doc, faces: Faces, sheet: SlipSheet): void {
  const root = doc.struct('Document')
  doc.addStructure(root)
  const pen = { doc, faces, root }
  const factsEnd = HEAD_END + TITLE.lead + 14 + sheet.facts.length * (LABEL.lead + FACT.lead + 8)
  const pages = pagesOf(pen, sheet.lines, factsEnd)
  const table = doc.struct('Table')
  pages.forEach((lines, index) => {
    doc.addPage()
    const isFirst = index === 0
    const corner = `${sheet.pageLabel} ${index + 1} / ${pages.length}`
    const start = isFirst ? drawBeginning(pen, sheet, corner) : drawContinued(pen, sheet, corner)
    if (isFirst) root.add(table)
    let y = drawColumnHeads(pen, sheet, { table: isFirst ? table : null, y: start })
    for (const line of lines) y = drawRow(pen, table, line, y)
    if (index === pages.length - 1) drawTotal(pen, table, sheet, y)
  })
  table.end()
  drawRemark(pen, sheet)
  root.end()
}

/** Distributes the lines over pages; the total stands below the last one, never alone. */
function pagesOf(pen: Pen, lines: readonly SlipLine[], firstStart: number): SlipLine[][] {
  const pages: SlipLine[][] = [[]]
  let y = firstStart + COLUMN_HEAD_HEIGHT
  lines.forEach((line, index) => {
    const height = heightOf(pen, line) + (index === lines.length - 1 ? FOOT_HEIGHT : 0)
    if (y + height > BOTTOM && pages.at(-1)?.length) {
      pages.push([])
      y = HEAD_END + COLUMN_HEAD_HEIGHT
    }
    pages.at(-1)?.push(line)
    y += height
  })
  return pages
}

/** The head of the first page, the number of the slip and its facts. Returns where they end. */
function drawBeginning(pen: Pen, sheet: SlipSheet, corner: string): number {
  const { doc, root } = pen
  const { title, facts, colour } = sheet
  root.add(
    doc.struct('P', {}, () => {
      drawHead(pen, { ...sheet, corner })
    }),
  )
  drawRule(pen, MARGIN + 28, { height: 2, colour })
  let y = HEAD_END
  root.add(
    doc.struct('H1', {}, () => {
      y = write(pen, title, TITLE, { x: MARGIN, y, width: WIDTH }) + 14
    }),
  )
  for (const fact of facts) {
    root.add(
      doc.struct('P', {}, () => {
        y = write(pen, fact.label, LABEL, { x: MARGIN, y, width: WIDTH })
        y = write(pen, inSheet(pen, fact), FACT, { x: MARGIN, y, width: WIDTH }) + 8
      }),
    )
  }
  return y
}

/** The head of a further page, which repeats what is known already. */
function drawContinued(pen: Pen, sheet: SlipSheet, corner: string): number {
  pen.doc.markContent('Artifact', { type: 'Pagination' })
  drawHead(pen, { ...sheet, corner: `${sheet.title}, ${corner}` })
  pen.doc.endMarkedContent()
  drawRule(pen, MARGIN + 28, { height: 2, colour: sheet.colour })
  return HEAD_END
}

/** Says at the foot of the last page that characters are missing. */
function drawRemark(pen: Pen, { facts, lines, incomplete }: SlipSheet): void {
  const texts: SheetText[] = [
    ...facts,
    ...lines.flatMap(({ number, person, activity }) => [number, person, activity]),
  ]
  if (!texts.some((text) => isCut(pen, text))) return
  pen.root.add(
    pen.doc.struct('P', {}, () => {
      write(pen, incomplete, NOTE, { x: MARGIN, y: BOTTOM - NOTE.lead, width: WIDTH, most: 2 })
    }),
  )
}
