import type { EmailWriter, Recipient } from '#emails/message.ts'
import { type ActivityFacts, hello, whenAndWhere } from '#emails/messages/activity-facts.ts'
import { type OwnPage, ownPageLink } from '#emails/messages/own-page.ts'

export interface TicketGiven extends Recipient, ActivityFacts {
  /** The first name of the new holder. */
  to: string
  page: OwnPage | null
  activitiesUrl: string
}

/** To the person who had a ticket that somebody else has now. */
export const writeTicketGiven: EmailWriter<TicketGiven> = (t, details) => {
  const { activity, to, page, activitiesUrl, brand } = details
  const body = t('ticketGiven.body', { activity, to })
  return {
    subject: t('ticketGiven.subject', { activity }),
    preheader: body,
    heading: t('ticketGiven.heading', { to }),
    paragraphs: [hello(t, details.firstName), body, t('ticketGiven.dead')],
    facts: whenAndWhere(t, details),
    action: ownPageLink(t, page, { label: t('ticketsCancelled.activity'), activitiesUrl }),
    smallPrint: [],
    reason: t('reason.formerParticipant', { brand }),
  }
}
