import {
  drawRule,
  FACT,
  inSheet,
  LABEL,
  MARGIN,
  NOTE,
  type Pen,
  setLines,
  type Style,
  WIDTH,
  write,
  writeToRight,
} from '#server/documents/pdf/pen.ts'
import { addRow, type Cell } from '#server/documents/pdf/table-row.ts'
import type { SlipLine, SlipSheet } from '#server/domain/participation/slip-sheet.ts'
import { palette } from '#server/domain/platform/palette.ts'

const CELL: Style = { ...NOTE, size: 10, lead: 14 }
const NAME: Style = { ...CELL, weight: 700 }
const GAP = 12

export const PADDING = 5

const LINE_COLOUR = palette.day.line
const TEXT_COLUMNS = ['number', 'person', 'activity'] as const
const AMOUNT = { x: MARGIN + 414, width: WIDTH - 414 }

/** Where each column stands, and the most lines of a cell: a number has up to 200 characters, and none is left out. */
const COLUMNS = {
  number: { x: MARGIN, width: 90 - GAP, most: 30, style: CELL },
  person: { x: MARGIN + 90, width: 156 - GAP, most: 6, style: NAME },
  activity: { x: MARGIN + 246, width: 168 - GAP, most: 4, style: CELL },
} as const

export const COLUMN_HEAD_HEIGHT = LABEL.lead + 2 * PADDING

export function drawColumnHeads(
  pen: Pen,
  { columns }: SlipSheet,
  { table, y }: { table: PDFKit.PDFStructureElement | null; y: number },
): number {
  const { doc } = pen
  const cells = [
    ...TEXT_COLUMNS.map((column) => () => {
      write(pen, columns[column], LABEL, { ...COLUMNS[column], most: 1, y: y + PADDING })
    }),
    () => {
      writeToRight(pen, columns.amount, LABEL, { ...AMOUNT, y: y + PADDING })
    },
  ]
  if (table)
    addRow(
      pen,
      table,
      cells.map((draw) => ({ type: 'TH', scope: 'Column', draw })),
    )
  else {
    doc.markContent('Artifact', { type: 'Pagination' })
    for (const draw of cells) draw()
    doc.endMarkedContent()
  }
  drawRule(pen, y + COLUMN_HEAD_HEIGHT - 1, { height: 1, colour: LABEL.colour })
  return y + COLUMN_HEAD_HEIGHT
}

/** Returns where the row ends. */
export function drawRow(pen: Pen, table: PDFKit.PDFStructureElement, line: SlipLine, y: number): number {
  const cells = TEXT_COLUMNS.map((column): Cell => {
    const { x, width, most, style } = COLUMNS[column]
    const draw = () => {
      write(pen, inSheet(pen, line[column], style.weight), style, { x, width, most, y: y + PADDING })
    }
    return { type: 'TD', draw }
  })
  const drawAmount = () => {
    writeToRight(pen, line.amount, CELL, { ...AMOUNT, y: y + PADDING })
  }
  addRow(pen, table, [...cells, { type: 'TD', draw: drawAmount }])
  const end = y + heightOf(pen, line)
  drawRule(pen, end - 1, { height: 0.5, colour: LINE_COLOUR })
  return end
}

export function heightOf(pen: Pen, line: SlipLine): number {
  const counts = TEXT_COLUMNS.map((column) => {
    const { width, most, style } = COLUMNS[column]
    return setLines(pen, inSheet(pen, line[column], style.weight), style, width, most).length
  })
  return Math.max(1, ...counts) * CELL.lead + 2 * PADDING
}

export function drawTotal(pen: Pen, table: PDFKit.PDFStructureElement, sheet: SlipSheet, y: number): void {
  const at = { y: y + PADDING + 4 }
  const drawLabel = () => {
    write(pen, sheet.totalLabel, FACT, { x: MARGIN, width: AMOUNT.x - MARGIN - GAP, ...at })
  }
  const drawAmount = () => {
    writeToRight(pen, sheet.total, FACT, { ...AMOUNT, ...at })
  }
  addRow(pen, table, [
    { type: 'TH', scope: 'Row', draw: drawLabel },
    { type: 'TD', draw: drawAmount },
  ])
}
