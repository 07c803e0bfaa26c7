import { drawLines } from '#server/documents/pdf/receipt-lines.ts'
import {
  HEAD_END,
  makeRoom,
  paragraph,
  type Receipt,
  STRONG,
  TEXT,
} from '#server/documents/pdf/receipt-pen.ts'
import type { SheetText } from '#server/domain/participation/ticket-sheet.ts'
import type { ReceiptParty, ReceiptSheet } from '#server/domain/payment/receipt-sheet.ts'
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
  type Style,
  TITLE,
  WIDTH,
  write,
} from './pen.ts'
const HEADING: Style = { ...FACT, size: 12, lead: 18 }
const GAP = 24
const HALF = (WIDTH - GAP) / 2

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
