import { dateAndTime } from '#emails/dates.ts'
import {
  type EmailMessage,
  type EmailWriter,
  listed,
  type Recipient,
  type SmallPrint,
  type Translate,
} from '#emails/message.ts'
import { type ActivityFacts, hello, whenAndWhere } from './activity-facts.ts'

/** A registration that somebody else ended. */
export interface ParticipationRefused extends Recipient, ActivityFacts {
  host: string
  /** In the words of whoever ended it; may be empty. */
  why: string
  /** How many tickets are good no longer; 0 for who had only asked to come. */
  tickets: number
  /** The host has a cheque of theirs: that is between the two of them. */
  hasCheque: boolean
  hasCalendarFile: boolean
  /** Where other activities are found. */
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

/** What every email about an activity that does not take place says to those who would have come. */
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

/** What is the same whoever ended it: nothing to be glad of, and a way to something else. */
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
