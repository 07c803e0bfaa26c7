import { slugOf } from '#server/domain/activity/paths.ts'
import type { SheetText } from '#server/domain/participation/ticket-sheet.ts'

/** A receipt as a file: finished texts in one language, in the order in which they are read. */
export interface ReceiptSheet {
  /** The tag of the language: `fr-CA`. */
  language: string
  /** `Receipt 12-2026-0001` */
  title: string
  brand: string
  colour: string
  /** The seller and the intermediary, beside each other. */
  parties: [ReceiptParty, ReceiptParty]
  /** The purchase and the activity, by turns: they stand beside each other. */
  facts: LabelledText[]
  columns: { what: string; quantity: string; unit: string; amount: string }
  lines: ReceiptSheetLine[]
  /** Discount, subtotal, each tax. */
  sums: { label: string; amount: string }[]
  totalLabel: string
  total: string
  /** How it was paid, and which taxes nobody charges. */
  notes: string[]
  refunds: { heading: string; lines: string[] }
  /** The same receipt in the other language, in that language. */
  other: { label: string; url: string; language: string }
  /** Said where not every character could be drawn. */
  incomplete: string
}

export type LabelledText = SheetText & { label: string }

export interface ReceiptParty {
  heading: string
  name: SheetText
  lines: SheetText[]
}

export interface ReceiptSheetLine {
  what: SheetText
  quantity: string
  unit: string
  amount: string
}

/** Returns the name of the file: `recu-12-2026-0001.pdf`. */
export function receiptFileName({ title }: Pick<ReceiptSheet, 'title'>): string {
  return `${slugOf(title)}.pdf`
}
