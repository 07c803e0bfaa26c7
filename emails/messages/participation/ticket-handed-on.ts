import { dateAndTime } from '#emails/dates.ts'
import { type EmailWriter, listed, type Recipient } from '#emails/message.ts'
import { type ActivityFacts, hello, whenAndWhere } from '#emails/messages/activity-facts.ts'
import { emailTickets, type TicketInEmail } from './tickets.ts'

export interface TicketReceived extends Recipient, ActivityFacts {
  host: string
  /** The person who handed it on. */
  giver: string
  ticket: TicketInEmail
  hasTicketFile: boolean
  /** The page on which the holder corrects their name, or hands the ticket on again; with their secret. */
  manageUrl: string | null
  coverUrl?: string
}

/** To the person who gets somebody's ticket. */
export const writeTicketHandedOn: EmailWriter<TicketReceived> = (t, details) => {
  const { activity, giver, host, ticket, manageUrl, brand } = details
  const tickets = {
    holderKind: 'BY_HAND',
    host,
    tickets: [ticket],
    ticketsUrl: null,
    hasCalendarFile: true,
  } as const
  return {
    subject: t('ticketHandedOn.subject', { activity }),
    preheader: listed(dateAndTime(t, { at: details.startsAt, timeZone: details.timeZone }), details.place),
    heading: t('ticketHandedOn.heading'),
    paragraphs: [hello(t, details.firstName), t('ticketHandedOn.body', { giver, activity })],
    facts: [...whenAndWhere(t, details), { label: t('facts.host'), text: host }],
    action: { label: t('tickets.see', { count: 1 }), href: ticket.url },
    tickets: emailTickets(t, tickets),
    smallPrint: [
      { text: t('tickets.howTo', { count: 1 }) },
      ...(details.hasTicketFile ? [{ text: t('tickets.file', { count: 1 }) }] : []),
      { text: t('tickets.calendar') },
      ...(manageUrl
        ? [
            {
              text: t('ticketHandedOn.manage'),
              link: { label: t('ticketHandedOn.manageLink'), href: manageUrl },
            },
          ]
        : []),
    ],
    cover: details.coverUrl,
    closing: t('closing'),
    reason: t('ticketHandedOn.reason', { giver, brand }),
  }
}
