/**
 * An email is data: what it says, not how it looks. The layout makes HTML of it, `plainText` the text part, and a test is
 * an equality. Strings may hold what people wrote: nothing here is markup, and both renderers treat it as text.
 */
export interface EmailMessage {
  subject: string
  /** What mail programs show beside the subject, before the email is opened. */
  preheader: string
  heading: string
  paragraphs: readonly string[]
  /** What somebody else said, set apart from our own words. */
  quote?: Quote
  facts?: readonly Fact[]
  /** The one thing to do, as the one button. */
  action: Link
  lists?: readonly EmailList[]
  tickets?: readonly EmailTicket[]
  smallPrint?: readonly SmallPrint[]
  /** Address of a drawing or a photograph (PNG, JPEG) above the email; it says nothing the words do not. */
  cover?: string
  /** The last warm word, where there is something to be glad of. */
  closing?: string
  /** Why this person gets this email. */
  reason: string
}

/** When, where, who: a label, what matters in bold, and what is good to know after it. */
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

/** Several things of one kind under their name, and where to see them all. */
export interface EmailList {
  title: string
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
  /** Whom the ticket is for, when that is known. */
  holder?: string
  /** The code in characters, for where no picture is shown. */
  spelled?: string
  page: Link
  /** The code to show at the door: an address of a picture (`cid:…` for an attached one). */
  code?: { src: string; alt: string }
}

export interface SmallPrint {
  text: string
  link?: Link
}

/**
 * The words of the person's language: i18next's `t`, fixed to the namespace `emails`, with `interpolation.escapeValue`
 * off (the layout escapes; a text part must not hold `&#39;`).
 */
export type Translate = (key: string, values?: Record<string, string | number>) => string

export type EmailWriter<Details> = (t: Translate, details: Details) => EmailMessage

/** « Samedi 21 novembre 2026 09:00, heure de Montréal »: what is there, with commas. */
export function listed(...parts: (string | null | undefined)[]): string {
  return parts.filter((part) => part).join(', ')
}

/** What every email knows of its recipient and of the platform that writes. */
export interface Recipient {
  firstName: string
  brand: string
}
