import type { SheetText } from '#server/domain/participation/ticket-sheet.ts'
import type { ReceiptParty, ReceiptSheet, ReceiptSheetLine } from '#server/domain/payment/receipt-sheet.ts'
import { palette } from '#server/domain/platform/palette.ts'
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
  setLines,
  type Style,
  TITLE,
  WIDTH,
  write,
  writeToRight,
} from './pen.ts'
import { addRow, type Cell } from './table-row.ts'

const TEXT: Style = { ...NOTE, size: 10, lead: 14 }
const STRONG: Style = { ...TEXT, weight: 700 }
const HEADING: Style = { ...FACT, size: 12, lead: 18 }
const GAP = 24
const HALF = (WIDTH - GAP) / 2
const PADDING = 5
const BOTTOM = PAGE.height - MARGIN
const HEAD_END = MARGIN + 46

const QUANTITY = { x: MARGIN + 290, width: 50 }
const UNIT = { x: MARGIN + 346, width: 72 }
const AMOUNT = { x: MARGIN + 424, width: WIDTH - 424 }
const WHAT = { x: MARGIN, width: 284 }
const LABEL_OF_SUM = { x: MARGIN, width: AMOUNT.x - MARGIN - 12 }

/** A receipt being drawn: `y` is where the next part begins. */
interface Receipt extends Pen {
  sheet: ReceiptSheet
  y: number
}

/** Draws a receipt, with the structure that screen readers follow. Nearly all of them take one page. */
export function drawReceipt(doc: Doc, faces: Faces, sheet: ReceiptSheet): void {
  const root = doc.struct('Document')
  doc.addStructure(root)
  const receipt: Receipt = { doc, faces, root, sheet, y: 0 }
  drawBeginning(receipt)
  drawParties(receipt)
  drawFacts(receipt)
  drawLines(receipt)
  drawNotes(receipt)
  drawRefunds(receipt)
  drawOtherLanguage(receipt)
  drawRemark(receipt)
  root.end()
}

function drawBeginning(receipt: Receipt): void {
  const { doc, root, sheet } = receipt
  doc.addPage()
  root.add(
    doc.struct('P', {}, () => {
      drawHead(receipt, { ...sheet, corner: '' })
    }),
  )
  drawRule(receipt, MARGIN + 28, { height: 2, colour: sheet.colour })
  paragraph(receipt, sheet.title, { type: 'H1', style: TITLE, after: 12, top: HEAD_END })
}

/** Goes to a further page where the next part does not fit; its head repeats what is known already. */
function makeRoom(receipt: Receipt, height: number): void {
  if (receipt.y + height <= BOTTOM) return
  const { doc, sheet } = receipt
  doc.addPage()
  doc.markContent('Artifact', { type: 'Pagination' })
  drawHead(receipt, { ...sheet, corner: sheet.title })
  doc.endMarkedContent()
  drawRule(receipt, MARGIN + 28, { height: 2, colour: sheet.colour })
  receipt.y = HEAD_END
}

function paragraph(
  receipt: Receipt,
  text: string,
  { type = 'P', style = TEXT, after = 0, top = receipt.y }: Partial<ParagraphOptions>,
): void {
  receipt.y = top
  makeRoom(receipt, setLines(receipt, text, style, WIDTH, MOST).length * style.lead)
  receipt.root.add(
    receipt.doc.struct(type, {}, () => {
      receipt.y = write(receipt, text, style, { x: MARGIN, y: receipt.y, width: WIDTH, most: MOST }) + after
    }),
  )
}

interface ParagraphOptions {
  type: 'P' | 'H1' | 'H2'
  style: Style
  after: number
  top: number
}

const MOST = 6

/** The seller, and the company beside it: the left one is read first. */
function drawParties(receipt: Receipt): void {
  const [seller, intermediary] = receipt.sheet.parties
  const ends = [drawParty(receipt, seller, MARGIN), drawParty(receipt, intermediary, MARGIN + HALF + GAP)]
  receipt.y = Math.max(...ends) + 14
}

/** Returns where it ends. */
function drawParty(receipt: Receipt, { heading, name, lines }: ReceiptParty, x: number): number {
  const { doc, root } = receipt
  let { y } = receipt
  const add = (type: 'H2' | 'P', text: string, style: Style) => {
    root.add(
      doc.struct(type, {}, () => {
        y = write(receipt, text, style, { x, y, width: HALF, most: 4 })
      }),
    )
  }
  add('H2', heading, LABEL)
  add('P', inSheet(receipt, name), { ...FACT, size: 12, lead: 17 })
  for (const line of lines) add('P', inSheet(receipt, line, TEXT.weight), TEXT)
  return y
}

/** Two columns, read from left to right. */
function drawFacts(receipt: Receipt): void {
  const { doc, root, sheet } = receipt
  drawRule(receipt, receipt.y - 6, { height: 0.5, colour: palette.day.line })
  for (let index = 0; index < sheet.facts.length; index += 2) {
    const ends = sheet.facts.slice(index, index + 2).map((fact, column) => {
      const box = { x: MARGIN + column * (HALF + GAP), width: HALF }
      let { y } = receipt
      root.add(
        doc.struct('P', {}, () => {
          y = write(receipt, fact.label, LABEL, { ...box, y })
          y = write(receipt, inSheet(receipt, fact), STRONG, { ...box, y, most: 4 })
        }),
      )
      return y
    })
    receipt.y = Math.max(...ends) + 7
  }
  receipt.y += 8
}

function drawLines(receipt: Receipt): void {
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

function drawNotes(receipt: Receipt): void {
  for (const note of receipt.sheet.notes) paragraph(receipt, note, {})
  receipt.y += 12
}

function drawRefunds(receipt: Receipt): void {
  const { heading, lines } = receipt.sheet.refunds
  makeRoom(receipt, HEADING.lead + 2 * TEXT.lead)
  paragraph(receipt, heading, { type: 'H2', style: HEADING })
  for (const line of lines) paragraph(receipt, line, {})
  receipt.y += 12
}

/** The other language, in that language, with its address for paper. */
function drawOtherLanguage(receipt: Receipt): void {
  const { doc, root, sheet } = receipt
  const { label, url, language } = sheet.other
  makeRoom(receipt, 2 * TEXT.lead)
  const top = receipt.y
  const link = doc.struct('Link', { lang: language, alt: label }, () => {
    const box = { x: MARGIN, width: WIDTH }
    receipt.y = write(receipt, label, { ...STRONG, colour: sheet.colour }, { ...box, y: top })
    receipt.y = write(receipt, url, TEXT, { ...box, y: receipt.y, most: 3 })
    /** pdfkit's types do not know to which part of the structure a link belongs. */
    const options: PDFKit.Mixins.AnnotationOption & { structParent: PDFKit.PDFStructureElement } = {
      structParent: link,
    }
    doc.link(MARGIN, top, WIDTH, receipt.y - top, url, options)
  })
  root.add(link)
}

/** Says at the foot that characters are missing. */
function drawRemark(receipt: Receipt): void {
  const { parties, facts, lines, incomplete } = receipt.sheet
  const texts: SheetText[] = [
    ...parties.flatMap(({ name, lines }) => [name, ...lines]),
    ...facts,
    ...lines.map(({ what }) => what),
  ]
  if (texts.some((text) => isCut(receipt, text))) paragraph(receipt, incomplete, {})
}
