import type { RichBlock } from '#server/domain/platform/format/rich-text.ts'

/**
 * An email is data: its content, not its look. The layout makes HTML of it, `plainText` the text part, and a test is an
 * equality. Strings may hold what people wrote: nothing here is markup, and both renderers treat it as text.
 */
export interface EmailMessage {
  subject: string
  /** The preview that mail programs show beside the subject. */
  preheader: string
  heading: string
  paragraphs: readonly string[]
  /** A quotation, set apart from our own text. */
  quote?: Quote
  /** What the host wrote to all participants, set apart from our own text. */
  hostWords?: HostWords
  facts?: readonly Fact[]
  /** The one button, for the main action. */
  action: Link
  lists?: readonly EmailList[]
  tickets?: readonly EmailTicket[]
  /** Further lists, below the tickets. */
  listsBelow?: readonly EmailList[]
  smallPrint?: readonly SmallPrint[]
  /** Address of a drawing or a photograph (PNG, JPEG) above the email; it adds nothing that the text does not say. */
  cover?: string
  /** A friendly last sentence, in emails with good news. */
  closing?: string
  /** The reason why this person gets this email. */
  reason: string
}

/** The facts (when, where, who): a label, the important part in bold, and a detail after it. */
export interface Fact {
  label: string
  strong?: string
  text?: string
  link?: Link
}

export interface Quote {
  label: string
  /** As it was written, line breaks included. */
  text: string
}

/** The words of a host: their tree was read from Markdown, and is drawn with elements of ours. */
export interface HostWords {
  label: string
  /** The address of the host's picture (PNG), if they want it shown. */
  logo?: string
  blocks: readonly RichBlock[]
  /** How to report them, where they stand in an email of ours. */
  report?: SmallPrint
}

/** Several entries of one kind under a heading, and a link to all of them. */
export interface EmailList {
  title: string
  /** Empty: the entries say it all. */
  text: string
  items: readonly string[]
  link: Link
}

export interface Link {
  label: string
  href: string
}

export interface EmailTicket {
  label: string
  /** The name of the ticket's holder, if it is known. */
  holder?: string
  /** The code in characters, for readers whose mail program shows no pictures. */
  spelled?: string
  page: Link
  /** The code to show at the check-in: an address of a picture (`cid:…` for an attached one). */
  code?: { src: string; alt: string }
}

export interface SmallPrint {
  text: string
  link?: Link
}

/**
 * The texts in the recipient's language: i18next's `t`, fixed to the namespace `emails`, with
 * `interpolation.escapeValue` off (the layout escapes; a text part must not hold `&#39;`).
 */
export type Translate = (key: string, values?: Record<string, string | number>) => string

export type EmailWriter<Details> = (t: Translate, details: Details) => EmailMessage

/** « Samedi 21 novembre 2026 09:00, heure de Montréal »: joins the parts that are present with commas. */
export function listed(...parts: (string | null | undefined)[]): string {
  return parts.filter((part) => part).join(', ')
}

/** The data that every email has about its recipient and the platform. */
export interface Recipient {
  firstName: string
  brand: string
}
