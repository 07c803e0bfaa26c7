import type { EmailWriter, Recipient } from '#emails/message.ts'
import { type ActivityFacts, hello, quoteOf, whenAndWhere } from '#emails/messages/activity-facts.ts'

export interface RequestEnded extends Recipient, ActivityFacts {
  host: string
  /** REFUSED: by the host. EXPIRED: nobody answered by the start. */
  cause: 'REFUSED' | 'EXPIRED'
  /** The host's message; may be empty. */
  why: string
  /** How many people were refused … */
  asked: number
  /** … and how many of the same registration may still come. */
  stays: number
  activitiesUrl: string
}

/** Sent to the person who made the request: it was refused. */
export const writeRequestEnded: EmailWriter<RequestEnded> = (t, details) => {
  const { activity, brand, host, cause, asked: count, stays, activitiesUrl } = details
  const body = t(`requests.ended.${cause}.body`, { count, activity, host })
  const rest = stays > 0 ? [t('requests.ended.stays', { count: stays })] : []
  return {
    subject: t(`requests.ended.${cause}.subject`, { activity }),
    preheader: body,
    heading: t(`requests.ended.${cause}.heading`),
    paragraphs: [hello(t, details.firstName), body, ...rest],
    quote: quoteOf(t, details.why),
    facts: whenAndWhere(t, details),
    action: { label: t('ended.findAnother'), href: activitiesUrl },
    reason: t('requests.reason', { brand }),
  }
}
