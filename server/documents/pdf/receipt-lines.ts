import {
  drawRule,
  FACT,
  inSheet,
  LABEL,
  MARGIN,
  setLines,
  type Style,
  WIDTH,
  write,
  writeToRight,
} from '#server/documents/pdf/pen.ts'
import { makeRoom, PADDING, type Receipt, STRONG, TEXT } from '#server/documents/pdf/receipt-pen.ts'
import { addRow, type Cell } from '#server/documents/pdf/table-row.ts'
import type { ReceiptSheetLine } from '#server/domain/payment/receipt-sheet.ts'
import { palette } from '#server/domain/platform/palette.ts'

const QUANTITY = { x: MARGIN + 290, width: 50 }
const UNIT = { x: MARGIN + 346, width: 72 }
const AMOUNT = { x: MARGIN + 424, width: WIDTH - 424 }
const WHAT = { x: MARGIN, width: 284 }
const LABEL_OF_SUM = { x: MARGIN, width: AMOUNT.x - MARGIN - 12 }

export function drawLines(receipt: Receipt): void {
  const { doc, root, sheet } = receipt
  const table = doc.struct('Table')
  root.add(table)
  const { what, quantity, unit, amount } = sheet.columns
  const headY = receipt.y + PADDING
  addRow(receipt, table, [
    head(() => write(receipt, what, LABEL, { ...WHAT, y: headY })),
    head(() => writeToRight(receipt, quantity, LABEL, { ...QUANTITY, y: headY })),
    head(() => writeToRight(receipt, unit, LABEL, { ...UNIT, y: headY })),
    head(() => writeToRight(receipt, amount, LABEL, { ...AMOUNT, y: headY })),
  ])
  receipt.y += LABEL.lead + 2 * PADDING
  drawRule(receipt, receipt.y - 1, { height: 1, colour: LABEL.colour })
  for (const line of sheet.lines) drawLine(receipt, table, line)
  makeRoom(receipt, sheet.sums.length * (TEXT.lead + PADDING) + FACT.lead + 2 * PADDING)
  for (const { label, amount } of sheet.sums) drawSum(receipt, table, { label, amount, style: TEXT })
  drawRule(receipt, receipt.y + PADDING, { height: 1, colour: LABEL.colour })
  receipt.y += PADDING
  drawSum(receipt, table, { label: sheet.totalLabel, amount: sheet.total, style: FACT })
  table.end()
  receipt.y += 10
}

const head = (draw: () => unknown): Cell => ({ type: 'TH', scope: 'Column', draw: () => void draw() })
const cell = (draw: () => unknown): Cell => ({ type: 'TD', draw: () => void draw() })

function drawLine(receipt: Receipt, table: PDFKit.PDFStructureElement, line: ReceiptSheetLine): void {
  const what = inSheet(receipt, line.what, STRONG.weight)
  const height = setLines(receipt, what, STRONG, WHAT.width, 3).length * STRONG.lead + 2 * PADDING
  makeRoom(receipt, height)
  const y = receipt.y + PADDING
  addRow(receipt, table, [
    cell(() => write(receipt, what, STRONG, { ...WHAT, most: 3, y })),
    cell(() => writeToRight(receipt, line.quantity, TEXT, { ...QUANTITY, y })),
    cell(() => writeToRight(receipt, line.unit, TEXT, { ...UNIT, y })),
    cell(() => writeToRight(receipt, line.amount, TEXT, { ...AMOUNT, y })),
  ])
  receipt.y += height
  drawRule(receipt, receipt.y - 1, { height: 0.5, colour: palette.day.line })
}

function drawSum(
  receipt: Receipt,
  table: PDFKit.PDFStructureElement,
  { label, amount, style }: { label: string; amount: string; style: Style },
): void {
  const y = receipt.y + PADDING
  addRow(receipt, table, [
    { type: 'TH', scope: 'Row', draw: () => void write(receipt, label, style, { ...LABEL_OF_SUM, y }) },
    cell(() => writeToRight(receipt, amount, style, { ...AMOUNT, y })),
  ])
  receipt.y = y + style.lead
}
