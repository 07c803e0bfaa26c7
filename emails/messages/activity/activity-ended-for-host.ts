import type { EmailWriter, Recipient } from '#emails/message.ts'
import { type ActivityFacts, hello, quoteOf, whenAndWhere } from '#emails/messages/activity-facts.ts'

/** Sent to the host, when somebody else cancelled the activity. */
export interface ActivityEndedForHost extends Recipient, ActivityFacts {
  cause: 'PLATFORM' | 'MINIMUM'
  /** The operator's message; may be empty. */
  why: string
  /** How many people had a place. */
  people: number
  /** The minimum number of participants, if it was not reached. */
  minimum: number
  /** The address of the team, for questions about its decision. */
  teamEmail: string
  manageUrl: string
}

export const writeActivityEndedForHost: EmailWriter<ActivityEndedForHost> = (t, details) => {
  const { activity, brand, cause, minimum, people: count } = details
  const [planned, ...where] = whenAndWhere(t, details)
  const people = count === 0 ? 'endedForHost.nobody' : 'endedForHost.people'
  return {
    subject: t('activityCancelled.subject', { activity }),
    preheader: t(`endedForHost.body.${cause}`, { activity, brand, count: minimum }),
    heading: t('activityCancelled.heading'),
    paragraphs: [
      hello(t, details.firstName),
      t(`endedForHost.body.${cause}`, { activity, brand, count: minimum }),
      t(people, { count }),
    ],
    facts: [{ ...planned, label: t('facts.planned') }, ...where],
    quote: quoteOf(t, details.why),
    action: { label: t('endedForHost.see'), href: details.manageUrl },
    smallPrint: [{ text: t(`endedForHost.next.${cause}`, { email: details.teamEmail }) }],
    reason: t('reason.host', { brand }),
  }
}
