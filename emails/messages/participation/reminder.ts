import { dateAndTime, nearness, soon } from '#emails/dates.ts'
import {
  type EmailWriter,
  type Fact,
  type HostWords,
  listed,
  type Recipient,
  type Translate,
} from '#emails/message.ts'
import { type ActivityFacts, hello, whenAndWhere } from '#emails/messages/activity-facts.ts'
import {
  emailTickets,
  reasonOfHolder,
  seeTickets,
  type TicketsInEmail,
  ticketsSmallPrint,
} from './tickets.ts'

/** The reminder of the day before, for a participant. */
export interface Reminder extends Recipient, ActivityFacts, TicketsInEmail {
  /** How many people come in all. */
  peopleInAll: number
  /** The time of sending, from which « tomorrow » is computed. */
  writtenAt: string
  hostWords?: HostWords
  coverUrl?: string
}

export const writeReminder: EmailWriter<Reminder> = (t, details) => {
  const { activity, brand, host, startsAt, timeZone, writtenAt } = details
  const moment = { at: startsAt, timeZone }
  return {
    subject: t('reminder.subject', { when: soon(t, moment, writtenAt), activity }),
    preheader: listed(dateAndTime(t, moment), details.place),
    heading: t(`reminder.heading.${nearness(moment, writtenAt)}`),
    paragraphs: [
      hello(t, details.firstName),
      t('reminder.body', { count: details.tickets.length, activity }),
    ],
    ...(details.hostWords && { hostWords: details.hostWords }),
    facts: [...whenAndWhere(t, details), { label: t('facts.host'), text: host }, party(t, details)],
    action: seeTickets(t, details),
    tickets: emailTickets(t, details),
    smallPrint: ticketsSmallPrint(t, details),
    cover: details.coverUrl,
    closing: t('closing'),
    reason: reasonOfHolder(t, brand, details),
  }
}

/** « 2 personnes, sur 14 en tout »: the recipient's party and the total. */
function party(t: Translate, { tickets, peopleInAll }: Reminder): Fact {
  const count = tickets.length
  const others = peopleInAll > count ? t('facts.ofAll', { count: peopleInAll }) : undefined
  return { label: t('facts.party'), strong: t('facts.people', { count }), text: others }
}
