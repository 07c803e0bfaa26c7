import { dateAndTime } from '../dates.ts'
import {
  listed,
  type LetterTicket,
  type LetterWriter,
  type Reader,
  type SmallPrint,
  type Translate,
} from '../letter.ts'
import { hello, whenAndWhere, type ActivityFacts } from './shared.ts'

export interface ParticipationConfirmed extends Reader, ActivityFacts {
  /** Name of the person or organisation that hosts. */
  host: string
  /** One for each person of the party. */
  tickets: readonly ConfirmedTicket[]
  /** Where all tickets are shown together. */
  ticketsUrl: string
  /** Where a place can be given back. */
  cancelUrl?: string
  hasCalendarFile: boolean
  coverUrl?: string
}

export interface ConfirmedTicket {
  url: string
  holder?: string
  /** Content-ID of the attached picture of its QR code, when it is attached. */
  codeCid?: string
}

export const participationConfirmed: LetterWriter<ParticipationConfirmed> = (t, details) => {
  const { activity, brand, host, tickets } = details
  const count = tickets.length
  return {
    subject: t('participationConfirmed.subject', { count, activity }),
    preheader: listed(dateAndTime(t, { at: details.startsAt, timeZone: details.timeZone }), details.place),
    heading: t('participationConfirmed.heading', { count }),
    paragraphs: [hello(t, details.firstName), t('participationConfirmed.body', { count, activity })],
    facts: [...whenAndWhere(t, details), { label: t('facts.host'), text: host }],
    action: { label: t('participationConfirmed.see', { count }), href: details.ticketsUrl },
    tickets: tickets.map((ticket, index) => letterTicket(t, ticket, { number: index + 1, count })),
    smallPrint: smallPrint(t, details),
    cover: details.coverUrl,
    closing: t('closing'),
    reason: t('reason.participant', { brand }),
  }
}

function letterTicket(
  t: Translate,
  ticket: ConfirmedTicket,
  place: { number: number; count: number },
): LetterTicket {
  return {
    label: t('tickets.label', place),
    holder: ticket.holder,
    page: { label: t('tickets.open', place), href: ticket.url },
    code: ticket.codeCid ? { src: `cid:${ticket.codeCid}`, alt: t('tickets.code', place) } : undefined,
  }
}

function smallPrint(
  t: Translate,
  { tickets, cancelUrl, hasCalendarFile }: ParticipationConfirmed,
): SmallPrint[] {
  const lines: SmallPrint[] = [{ text: t('participationConfirmed.howTo', { count: tickets.length }) }]
  if (hasCalendarFile) lines.push({ text: t('participationConfirmed.calendar') })
  if (cancelUrl) {
    const link = { label: t('participationConfirmed.cancel', { count: tickets.length }), href: cancelUrl }
    lines.push({ text: t('participationConfirmed.cannotCome'), link })
  }
  return lines
}
