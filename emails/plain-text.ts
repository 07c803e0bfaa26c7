import type { Frame } from './frame.ts'
import {
  type Fact,
  type Letter,
  type LetterList,
  type LetterTicket,
  type Link,
  listed,
  type Quote,
  type SmallPrint,
  type Translate,
} from './letter.ts'

/** The text part, made of the same letter as the HTML: neither can say what the other does not. */
export function plainText(t: Translate, letter: Letter, frame: Frame): string {
  const labelled = (label: string, value: string) => t('text.labelled', { label, value })
  const heading = (label: string) => labelled(label, '').trimEnd()
  const link = ({ label, href }: Link) => `${heading(label)}\n${href}`
  const fact = ({ label, strong, text, link: to }: Fact) =>
    [labelled(label, listed(strong, text)), ...(to ? [link(to)] : [])].join('\n')

  const blocks = [
    letter.heading,
    ...letter.paragraphs,
    letter.quote ? quoteText(letter.quote, heading) : '',
    (letter.facts ?? []).map(fact).join('\n'),
    link(letter.action),
    ...(letter.lists ?? []).map((list) => listText(list, link)),
    ...(letter.tickets ?? []).map((ticket) => ticketText(ticket)),
    ...(letter.smallPrint ?? []).map((line) => smallPrintText(line, link)),
    letter.closing ?? '',
    `-- \n${frame.brand}, ${frame.siteUrl}`,
    `${letter.reason} ${frame.postalAddress}`,
    frame.unsubscribeUrl ? link({ label: t('footer.unsubscribe'), href: frame.unsubscribeUrl }) : '',
  ]
  return blocks.filter((block) => block !== '').join('\n\n') + '\n'
}

/** The mark of words that are not ours, as letters have it since there are letters. */
function quoteText({ label, text }: Quote, heading: (label: string) => string): string {
  return [heading(label), ...text.split(/\r\n?|\n/).map((line) => `> ${line}`)].join('\n')
}

function listText({ title, text, items, link: to }: LetterList, link: (link: Link) => string): string {
  return [title, text, ...items.map((item) => `- ${item}`), link(to)].join('\n')
}

function ticketText({ label, holder, spelled, page }: LetterTicket): string {
  return `${listed(label, holder, spelled)}\n${page.href}`
}

function smallPrintText({ text, link: to }: SmallPrint, link: (link: Link) => string): string {
  return to ? `${text} ${link(to)}` : text
}
