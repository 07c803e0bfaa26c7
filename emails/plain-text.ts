import type { Frame } from './frame.ts'
import { richPlainText } from './host-words-text.ts'
import {
  type EmailList,
  type EmailMessage,
  type EmailTicket,
  type Fact,
  type HostWords,
  type Link,
  listed,
  type Quote,
  type SmallPrint,
  type Translate,
} from './message.ts'

/** Renders the text part from the same data as the HTML, so that both say the same. */
export function plainText(t: Translate, message: EmailMessage, frame: Frame): string {
  const labelled = (label: string, value: string) => t('text.labelled', { label, value })
  const heading = (label: string) => labelled(label, '').trimEnd()
  const link = ({ label, href }: Link) => `${heading(label)}\n${href}`
  const fact = ({ label, strong, text, link: to }: Fact) =>
    [labelled(label, listed(strong, text)), ...(to ? [link(to)] : [])].join('\n')

  const blocks = [
    message.heading,
    ...message.paragraphs,
    message.quote ? quoteText(message.quote, heading) : '',
    ...(message.hostWords ? hostWordsText(message.hostWords, heading, link) : []),
    (message.facts ?? []).map(fact).join('\n'),
    link(message.action),
    ...(message.lists ?? []).map((list) => listText(list, link)),
    ...(message.tickets ?? []).map((ticket) => ticketText(ticket)),
    ...(message.listsBelow ?? []).map((list) => listText(list, link)),
    ...(message.smallPrint ?? []).map((line) => smallPrintText(line, link)),
    message.closing ?? '',
    `-- \n${frame.brand}, ${frame.siteUrl}`,
    `${message.reason} ${frame.postalAddress}`,
    frame.unsubscribeUrl ? link({ label: t('footer.unsubscribe'), href: frame.unsubscribeUrl }) : '',
  ]
  return blocks.filter((block) => block !== '').join('\n\n') + '\n'
}

/** Marks a quotation with `>`, as plain-text emails always have. */
function quoteText({ label, text }: Quote, heading: (label: string) => string): string {
  return [heading(label), ...text.split(/\r\n?|\n/).map((line) => `> ${line}`)].join('\n')
}

function hostWordsText(
  { label, blocks, report }: HostWords,
  heading: (label: string) => string,
  link: (link: Link) => string,
): string[] {
  return [heading(label), richPlainText(blocks), report ? smallPrintText(report, link) : '']
}

function listText({ title, text, items, link: to }: EmailList, link: (link: Link) => string): string {
  const lines = [title, text, ...items.map((item) => `- ${item}`), link(to)]
  return lines.filter((line) => line !== '').join('\n')
}

function ticketText({ label, holder, spelled, page }: EmailTicket): string {
  return `${listed(label, holder, spelled)}\n${page.href}`
}

function smallPrintText({ text, link: to }: SmallPrint, link: (link: Link) => string): string {
  return to ? `${text} ${link(to)}` : text
}
