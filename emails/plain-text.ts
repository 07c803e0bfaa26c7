import type { Frame } from './frame.ts'
import {
  listed,
  type Letter,
  type LetterTicket,
  type Link,
  type SmallPrint,
  type Translate,
} from './letter.ts'

/** The text part, made of the same letter as the HTML: neither can say what the other does not. */
export function plainText(t: Translate, letter: Letter, frame: Frame): string {
  const labelled = (label: string, value: string) => t('text.labelled', { label, value })
  const link = ({ label, href }: Link) => `${labelled(label, '').trimEnd()}\n${href}`

  const blocks = [
    letter.heading,
    ...letter.paragraphs,
    (letter.facts ?? []).map(({ label, strong, text }) => labelled(label, listed(strong, text))).join('\n'),
    link(letter.action),
    ...(letter.tickets ?? []).map((ticket) => ticketText(ticket)),
    ...(letter.smallPrint ?? []).map((line) => smallPrintText(line, link)),
    letter.closing ?? '',
    `-- \n${frame.brand}, ${frame.siteUrl}`,
    `${letter.reason} ${frame.postalAddress}`,
    frame.unsubscribeUrl ? link({ label: t('footer.unsubscribe'), href: frame.unsubscribeUrl }) : '',
  ]
  return blocks.filter((block) => block !== '').join('\n\n') + '\n'
}

function ticketText({ label, holder, page }: LetterTicket): string {
  return `${listed(label, holder)}\n${page.href}`
}

function smallPrintText({ text, link: to }: SmallPrint, link: (link: Link) => string): string {
  return to ? `${text} ${link(to)}` : text
}
