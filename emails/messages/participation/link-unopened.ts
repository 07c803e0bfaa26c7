import { dateAndTime } from '#emails/dates.ts'
import { type EmailWriter, listed, type Recipient } from '#emails/message.ts'
import { type ActivityFacts, hello, whenAndWhere } from '#emails/messages/activity-facts.ts'

export interface LinkUnopened extends Recipient, ActivityFacts {
  host: string
  /** How many places the registration has. */
  places: number
  /** Whether its holder may give them back. */
  mayCancel: boolean
  /** The page with the tickets, and the way to give them back; with the secret that opens it. */
  registrationsUrl: string
}

/** Sent once to a guest, three days before: no link of our emails was opened, so they may not have seen them. */
export const writeLinkUnopened: EmailWriter<LinkUnopened> = (t, details) => {
  const { activity, brand, host, places: count, mayCancel, registrationsUrl: href } = details
  const cancel = { label: t('tickets.cancel', { count }), href }
  return {
    subject: t('unopened.subject', { count, activity }),
    preheader: listed(dateAndTime(t, { at: details.startsAt, timeZone: details.timeZone }), details.place),
    heading: t('unopened.heading', { count }),
    paragraphs: [hello(t, details.firstName), t('unopened.body', { count, activity })],
    facts: [...whenAndWhere(t, details), { label: t('facts.host'), text: host }],
    action: { label: t('tickets.see', { count }), href },
    smallPrint: [
      ...(mayCancel ? [{ text: t('unopened.notComing', { count }), link: cancel }] : []),
      { text: t('tickets.withoutAccount', { count }) },
    ],
    reason: t('requests.reason', { brand }),
  }
}
