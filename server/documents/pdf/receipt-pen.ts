import {
  drawHead,
  drawRule,
  MARGIN,
  NOTE,
  PAGE,
  type Pen,
  setLines,
  type Style,
  WIDTH,
  write,
} from '#server/documents/pdf/pen.ts'
import type { ReceiptSheet } from '#server/domain/payment/receipt-sheet.ts'

export const TEXT: Style = { ...NOTE, size: 10, lead: 14 }

export const STRONG: Style = { ...TEXT, weight: 700 }

export const PADDING = 5

const BOTTOM = PAGE.height - MARGIN

export const HEAD_END = MARGIN + 46

/** A receipt being drawn: `y` is where the next part begins. */
export interface Receipt extends Pen {
  sheet: ReceiptSheet
  y: number
}

/** Goes to a further page where the next part does not fit; its head repeats what is known already. */
export function makeRoom(receipt: Receipt, height: number): void {
  if (receipt.y + height <= BOTTOM) return
  const { doc, sheet } = receipt
  doc.addPage()
  doc.markContent('Artifact', { type: 'Pagination' })
  drawHead(receipt, { ...sheet, corner: sheet.title })
  doc.endMarkedContent()
  drawRule(receipt, MARGIN + 28, { height: 2, colour: sheet.colour })
  receipt.y = HEAD_END
}

export function paragraph(
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
