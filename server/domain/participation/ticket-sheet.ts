import { slugOf } from '#server/domain/activity/paths.ts'

/** The tickets of a registration as a file to print: finished texts in the language of the reader, one page a ticket. */
export interface TicketSheet {
  /** The tag of the language: `fr-CA`. */
  language: string
  title: string
  brand: string
  colour: string
  pages: TicketPage[]
}

export interface TicketPage {
  /** `Ticket 2 of 4` */
  number: string
  activity: SheetText
  /** The tag of the language in which its name is written. */
  activityLanguage: string
  /** When, where, for whom, which type, hosted by: in this order. */
  facts: (SheetText & { label: string })[]
  /** The content of the QR code, and what it is for those who do not see it. */
  qr: string
  qrLabel: string
  /** The code in characters, and what it is for. */
  code: string
  codeLabel: string
  /** How to use the ticket, and how to give it back. */
  notes: string[]
  /** Said where not every character of the page could be drawn. */
  incomplete: string
}

/** What people wrote: they may have used characters that no font here has. */
export interface SheetText {
  text: string
  /** Drawn instead of a text that cannot be written at all, or of which no part may be missing. */
  instead: string
  /** Of a name, no part may be missing. */
  isName: boolean
}

/** Returns the name of the file: `billets-les-cretes.pdf`. */
export function ticketFileName({ title }: Pick<TicketSheet, 'title'>): string {
  return `${slugOf(title)}.pdf`
}
