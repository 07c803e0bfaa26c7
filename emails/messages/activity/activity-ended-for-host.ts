import type { EmailWriter, Fact, Recipient, SmallPrint } from '#emails/message.ts'
import { type ActivityFacts, hello, whenAndWhere } from '#emails/messages/activity-facts.ts'
import {
  activityEnded,
  type ParticipationRefused,
} from '#emails/messages/participation/participation-refused.ts'

/** Too few people had joined by the deadline: sent to the participants. */
export interface MissingParticipants extends ParticipationRefused {
  /** The minimum number of participants. */
  minimum: number
}

export const missingParticipants: EmailWriter<MissingParticipants> = (t, details) => {
  const { activity, minimum: count } = details
  return {
    ...activityEnded(t, details, t('missingParticipants.body', { activity, count })),
    subject: t('missingParticipants.subject', { activity }),
    heading: t('missingParticipants.heading'),
  }
}

/** Sent to the host, when somebody else cancelled the activity. */
export interface ActivityEndedForHost extends Recipient, ActivityFacts {
  cause: 'PLATFORM' | 'MINIMUM'
  /** The operator's message; may be empty. */
  why: string
  /** How many people had a place. */
  people: number
  /** The minimum number of participants, if it was not reached. */
  minimum: number
  manageUrl: string
}

export const activityEndedForHost: EmailWriter<ActivityEndedForHost> = (t, details) => {
  const { activity, brand, cause, minimum, people: count } = details
  const why = details.why.trim()
  const [planned, ...where] = whenAndWhere(t, details)
  const facts: Fact[] = [{ ...planned, label: t('facts.planned') }, ...where]
  const people = count === 0 ? 'endedForHost.nobody' : 'endedForHost.people'
  const smallPrint: SmallPrint[] = [{ text: t(`endedForHost.next.${cause}`) }]
  return {
    subject: t('activityCancelled.subject', { activity }),
    preheader: t(`endedForHost.body.${cause}`, { activity, brand, count: minimum }),
    heading: t('activityCancelled.heading'),
    paragraphs: [
      hello(t, details.firstName),
      t(`endedForHost.body.${cause}`, { activity, brand, count: minimum }),
      t(people, { count }),
    ],
    facts,
    quote: why === '' ? undefined : { label: t('ended.why'), text: why },
    action: { label: t('endedForHost.see'), href: details.manageUrl },
    smallPrint,
    reason: t('reason.host', { brand }),
  }
}
