import type { EmailWriter } from '#emails/message.ts'
import { whenAndWhere } from '#emails/messages/activity-facts.ts'
import { type Correction, correctionEmail } from './attendance-corrected.ts'

export interface AttendanceCorrectedForHost extends Correction {
  participant: string
  manageUrl: string
}

/** Sent to the host who set the mark. */
export const writeAttendanceCorrectedForHost: EmailWriter<AttendanceCorrectedForHost> = (t, details) => {
  const { activity, brand, mark, participant, manageUrl } = details
  const body = t(`attendanceCorrected.forHost.${mark}`, { activity, brand, participant })
  return {
    ...correctionEmail(t, details, body),
    facts: whenAndWhere(t, details),
    action: { label: t('attendanceCorrected.participants'), href: manageUrl },
    reason: t('reason.host', { brand }),
  }
}
