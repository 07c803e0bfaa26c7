import type { EmailWriter, Recipient } from '#emails/message.ts'
import { type ActivityFacts, hello, whenAndWhere } from '#emails/messages/activity-facts.ts'

export interface TicketOver extends Recipient, ActivityFacts {
  isCalledOff: boolean
  /** The host removed who registered; otherwise they gave the ticket back. */
  isByHost: boolean
  /** False while they hold another ticket of the activity, which stays in their calendar. */
  hasCalendarFile: boolean
  activitiesUrl: string
}

/** To the holder of a ticket that was handed on, and has ended. */
export const writeTicketOver: EmailWriter<TicketOver> = (t, details) => {
  const { activity, isCalledOff, isByHost, hasCalendarFile, brand } = details
  const why = isCalledOff ? 'calledOff' : isByHost ? 'removed' : 'givenBack'
  const body = t(`ticketOver.${why}`, { activity })
  return {
    subject: t('ticketOver.subject', { activity }),
    preheader: body,
    heading: t('ticketOver.heading'),
    paragraphs: [hello(t, details.firstName), body],
    facts: whenAndWhere(t, details),
    action: { label: t('ended.findAnother'), href: details.activitiesUrl },
    smallPrint: hasCalendarFile ? [{ text: t('ended.calendar') }] : [],
    reason: t('reason.formerParticipant', { brand }),
  }
}
