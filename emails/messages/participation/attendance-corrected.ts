import type { EmailMessage, EmailWriter, Recipient, Translate } from '#emails/message.ts'
import { type ActivityFacts, hello, quoteOf, whenAndWhere } from '#emails/messages/activity-facts.ts'
import { type OwnPage, ownPageLink } from '#emails/messages/own-page.ts'

export interface Correction extends Recipient, ActivityFacts {
  /** The mark after the correction. */
  mark: 'present' | 'absent'
  /** The operator's reason; may be empty. */
  why: string
  /** The address of the team that corrected it. */
  teamEmail: string
}

export interface AttendanceCorrected extends Correction {
  host: string
  page: OwnPage | null
  activitiesUrl: string
}

/** Sent to the participant whose mark was corrected. */
export const writeAttendanceCorrected: EmailWriter<AttendanceCorrected> = (t, details) => {
  const { activity, brand, mark, host, page, activitiesUrl } = details
  return {
    ...correctionEmail(t, details, t(`attendanceCorrected.body.${mark}`, { activity, brand })),
    facts: [...whenAndWhere(t, details), { label: t('facts.host'), text: host }],
    action: ownPageLink(t, page, { label: t('attendanceCorrected.activity'), activitiesUrl }),
    reason: t('reason.formerParticipant', { brand }),
  }
}

/** The part that both e-mails about a correction share. */
export function correctionEmail(
  t: Translate,
  { activity, firstName, why, teamEmail }: Correction,
  body: string,
): Pick<EmailMessage, 'subject' | 'preheader' | 'heading' | 'paragraphs' | 'quote' | 'smallPrint'> {
  return {
    subject: t('attendanceCorrected.subject', { activity }),
    preheader: body,
    heading: t('attendanceCorrected.heading'),
    paragraphs: [hello(t, firstName), body],
    quote: quoteOf(t, why),
    smallPrint: [{ text: t('attendanceCorrected.wrong', { email: teamEmail }) }],
  }
}
