import type { EmailWriter, Recipient } from '#emails/message.ts'
import { type ActivityFacts, hello, whenAndWhere } from '#emails/messages/activity-facts.ts'

export interface TicketGiven extends Recipient, ActivityFacts {
  /** The first name of the new holder. */
  to: string
  activityUrl: string
}

/** To the person who had a ticket that somebody else has now. */
export const writeTicketGiven: EmailWriter<TicketGiven> = (t, details) => {
  const { activity, to, brand } = details
  const body = t('ticketGiven.body', { activity, to })
  return {
    subject: t('ticketGiven.subject', { activity }),
    preheader: body,
    heading: t('ticketGiven.heading', { to }),
    paragraphs: [hello(t, details.firstName), body, t('ticketGiven.dead')],
    facts: whenAndWhere(t, details),
    action: { label: t('ticketsCancelled.activity'), href: details.activityUrl },
    smallPrint: [],
    reason: t('reason.formerParticipant', { brand }),
  }
}
