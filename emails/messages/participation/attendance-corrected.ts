import type { EmailMessage, EmailWriter, Fact, Recipient, Translate } from '#emails/message.ts'
import { type ActivityFacts, hello, whenAndWhere } from '#emails/messages/activity-facts.ts'

interface Correction extends Recipient, ActivityFacts {
  /** The mark after the correction. */
  mark: 'present' | 'absent'
  /** The operator's reason; may be empty. */
  why: string
}

export interface AttendanceCorrected extends Correction {
  host: string
  activityUrl: string
}

export interface AttendanceCorrectedForHost extends Correction {
  participant: string
  manageUrl: string
}

/** Sent to the participant whose mark was corrected. */
export const attendanceCorrected: EmailWriter<AttendanceCorrected> = (t, details) => {
  const { activity, brand, mark, host, activityUrl } = details
  return {
    ...bothEmails(t, details, t(`attendanceCorrected.body.${mark}`, { activity, brand })),
    facts: [...whenAndWhere(t, details), hostOf(t, host)],
    action: { label: t('attendanceCorrected.activity'), href: activityUrl },
    smallPrint: [{ text: t('attendanceCorrected.wrong') }],
    reason: t('reason.formerParticipant', { brand }),
  }
}

/** Sent to the host who set the mark. */
export const attendanceCorrectedForHost: EmailWriter<AttendanceCorrectedForHost> = (t, details) => {
  const { activity, brand, mark, participant, manageUrl } = details
  const body = t(`attendanceCorrected.forHost.${mark}`, { activity, brand, participant })
  return {
    ...bothEmails(t, details, body),
    facts: whenAndWhere(t, details),
    action: { label: t('attendanceCorrected.participants'), href: manageUrl },
    smallPrint: [{ text: t('attendanceCorrected.wrong') }],
    reason: t('reason.host', { brand }),
  }
}

function hostOf(t: Translate, host: string): Fact {
  return { label: t('facts.host'), text: host }
}

function bothEmails(
  t: Translate,
  { activity, firstName, why }: Correction,
  body: string,
): Pick<EmailMessage, 'subject' | 'preheader' | 'heading' | 'paragraphs' | 'quote'> {
  return {
    subject: t('attendanceCorrected.subject', { activity }),
    preheader: body,
    heading: t('attendanceCorrected.heading'),
    paragraphs: [hello(t, firstName), body],
    quote: why.trim() === '' ? undefined : { label: t('ended.why'), text: why.trim() },
  }
}
