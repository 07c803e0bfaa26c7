import { slugOf } from '#server/domain/activity/paths.ts'
import type { SheetText } from './ticket-sheet.ts'

/** A closed deposit slip as a file to print: finished texts in the language of the reader. */
export interface SlipSheet {
  /** The tag of the language: `fr-CA`. */
  language: string
  title: string
  brand: string
  colour: string
  /** The host of the cheques, the day the slip was closed, the account as far as known: in this order. */
  facts: (SheetText & { label: string })[]
  columns: { number: string; person: string; activity: string; amount: string }
  lines: SlipLine[]
  /** `Total, 2 cheques` */
  totalLabel: string
  total: string
  /** `Page`, before the number of a page and how many there are. */
  pageLabel: string
  /** Said where not every character could be drawn. */
  incomplete: string
}

export interface SlipLine {
  number: SheetText
  person: SheetText
  activity: SheetText
  amount: string
}

/** Returns the name of the file: `bordereau-3.pdf`. */
export function slipFileName({ title }: Pick<SlipSheet, 'title'>): string {
  return `${slugOf(title)}.pdf`
}
