import { dateAndTime } from '#emails/dates.ts'
import {
  type EmailMessage,
  type EmailWriter,
  listed,
  type Recipient,
  type SmallPrint,
  type Translate,
} from '#emails/message.ts'
import { type ActivityFacts, hello, whenAndWhere } from '#emails/messages/activity-facts.ts'

/** A registration that somebody else ended. */
export interface ParticipationRefused extends Recipient, ActivityFacts {
  host: string
  /** The message of the person who ended it; may be empty. */
  why: string
  /** How many tickets are no longer valid; 0 for a join request. */
  tickets: number
  /** True when the host has a cheque of theirs: the two of them settle that themselves. */
  hasCheque: boolean
  hasCalendarFile: boolean
  /** The page that lists other activities. */
  activitiesUrl: string
}

export interface ActivityCancelled extends ParticipationRefused {
  cancelledBy: 'HOST' | 'PLATFORM'
}

/** The host removed this one registration. */
export const participationRefused: EmailWriter<ParticipationRefused> = (t, details) => {
  const { activity, host } = details
  return {
    ...bothEmails(t, details),
    subject: t('participationRefused.subject', { activity }),
    preheader: t('participationRefused.body', { host, activity }),
    heading: t('participationRefused.heading'),
    paragraphs: paragraphs(t, details, t('participationRefused.body', { host, activity })),
    facts: whenAndWhere(t, details),
  }
}

/** The activity was cancelled, for everybody. */
export const activityCancelled: EmailWriter<ActivityCancelled> = (t, details) => {
  const { activity, host, brand, cancelledBy } = details
  return {
    ...activityEnded(t, details, t(`activityCancelled.body.${cancelledBy}`, { activity, host, brand })),
    subject: t('activityCancelled.subject', { activity }),
    heading: t('activityCancelled.heading'),
  }
}

/** The part for participants that all emails about a cancelled activity have in common. */
export function activityEnded(
  t: Translate,
  details: ParticipationRefused,
  body: string,
): Omit<EmailMessage, 'subject' | 'heading'> {
  const [when, ...where] = whenAndWhere(t, details)
  return {
    ...bothEmails(t, details),
    preheader: listed(dateAndTime(t, { at: details.startsAt, timeZone: details.timeZone }), details.place),
    paragraphs: paragraphs(t, details, body),
    facts: [{ ...when, label: t('facts.planned') }, ...where],
  }
}

function paragraphs(t: Translate, { firstName, tickets }: ParticipationRefused, body: string): string[] {
  const ended = tickets > 0 ? [t('ended.tickets', { count: tickets })] : []
  return [hello(t, firstName), body, ...ended]
}

/** The part that is the same whoever ended it: no friendly closing, and a link to other activities. */
function bothEmails(
  t: Translate,
  details: ParticipationRefused,
): Pick<EmailMessage, 'quote' | 'action' | 'smallPrint' | 'reason'> {
  const { why, brand, hasCheque, hasCalendarFile } = details
  const smallPrint: SmallPrint[] = []
  if (hasCheque) smallPrint.push({ text: t('ended.cheque') })
  if (hasCalendarFile) smallPrint.push({ text: t('ended.calendar') })
  return {
    quote: why.trim() === '' ? undefined : { label: t('ended.why'), text: why.trim() },
    action: { label: t('ended.findAnother'), href: details.activitiesUrl },
    smallPrint,
    reason: t('reason.formerParticipant', { brand }),
  }
}
