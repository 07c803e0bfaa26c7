import { dateAndTime, dateAndTimeInside } from '#emails/dates.ts'
import {
  type EmailWriter,
  type Fact,
  type HostWords,
  listed,
  type Recipient,
  type Translate,
} from '#emails/message.ts'
import { type ActivityFacts, hello, whenAndWhere } from '#emails/messages/activity-facts.ts'
import { type PaidInEmail, paidLists } from '#emails/messages/payment/paid.ts'
import {
  emailTickets,
  reasonOfHolder,
  seeTickets,
  type TicketsInEmail,
  ticketsSmallPrint,
} from './tickets.ts'

export interface ParticipationConfirmed extends Recipient, ActivityFacts, TicketsInEmail {
  /** How many of the places were added to earlier ones. */
  added?: number
  /** What was paid for the places that are new. */
  paid?: PaidInEmail
  hostWords?: HostWords
  /** With fewer people at the deadline, it does not take place. */
  minimum?: { participants: number; deadline: string }
  coverUrl?: string
}

export const writeParticipationConfirmed: EmailWriter<ParticipationConfirmed> = (t, details) => {
  const { activity, brand, host, tickets, added } = details
  const count = tickets.length
  return {
    subject: t('participationConfirmed.subject', { count, activity }),
    preheader: listed(dateAndTime(t, { at: details.startsAt, timeZone: details.timeZone }), details.place),
    heading: added
      ? t('participationConfirmed.enlarged.heading', { count: added })
      : t('participationConfirmed.heading', { count }),
    paragraphs: [hello(t, details.firstName), body(t, details)],
    ...(details.hostWords && { hostWords: details.hostWords }),
    facts: [...whenAndWhere(t, details), { label: t('facts.host'), text: host }, ...minimumFact(t, details)],
    action: seeTickets(t, details),
    tickets: emailTickets(t, details),
    ...(details.paid && { listsBelow: paidLists(t, details.paid) }),
    smallPrint: ticketsSmallPrint(t, details),
    cover: details.coverUrl,
    closing: t('closing'),
    reason: reasonOfHolder(t, brand, details),
  }
}

function minimumFact(t: Translate, { minimum, timeZone }: ParticipationConfirmed): Fact[] {
  if (!minimum) return []
  const date = dateAndTimeInside(t, { at: minimum.deadline, timeZone })
  return [{ label: t('facts.minimum'), text: t('facts.minimumText', { count: minimum.participants, date }) }]
}

function body(t: Translate, { holderKind, tickets, added, activity, host }: ParticipationConfirmed): string {
  const count = tickets.length
  if (holderKind === 'BY_HAND') return t('participationConfirmed.byHand', { count, activity, host })
  if (added) return t('participationConfirmed.enlarged.body', { count: added, total: count, activity })
  return t('participationConfirmed.body', { count, activity })
}
