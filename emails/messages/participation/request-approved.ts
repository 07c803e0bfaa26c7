import type { EmailWriter } from '#emails/message.ts'
import { hello } from '#emails/messages/activity-facts.ts'
import { type ParticipationConfirmed, writeParticipationConfirmed } from './participation-confirmed.ts'

/** Sent to the person who made the request: the host approved it; includes the tickets. */
export const writeRequestApproved: EmailWriter<ParticipationConfirmed> = (t, details) => {
  const { activity, host, tickets, added } = details
  const count = added ?? tickets.length
  const body = t(`requests.approved.${added ? 'bodyAdded' : 'body'}`, {
    count,
    total: tickets.length,
    activity,
    host,
  })
  return {
    ...writeParticipationConfirmed(t, details),
    heading: t('requests.approved.heading'),
    paragraphs: [hello(t, details.firstName), body],
  }
}
