import { dateAndTime } from '#emails/dates.ts'
import { type EmailMessage, type EmailWriter, listed, type Translate } from '#emails/message.ts'
import { whenAndWhere } from '#emails/messages/activity-facts.ts'
import { endedEmail, type EndedParticipation } from '#emails/messages/participation/participation-refused.ts'

export interface ActivityCancelled extends EndedParticipation {
  cancelledBy: 'HOST' | 'PLATFORM'
}

/** The activity was cancelled, for everybody. */
export const writeActivityCancelled: EmailWriter<ActivityCancelled> = (t, details) => {
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
  details: EndedParticipation,
  body: string,
): Omit<EmailMessage, 'subject' | 'heading'> {
  const [when, ...where] = whenAndWhere(t, details)
  return {
    ...endedEmail(t, details, body),
    preheader: listed(dateAndTime(t, { at: details.startsAt, timeZone: details.timeZone }), details.place),
    facts: [{ ...when, label: t('facts.planned') }, ...where],
  }
}
