import type { CustomEmail } from '#db/schema/notification.ts'
import type { Sending } from '#server/services/notification/custom-email/progress.ts'

/** A text that is saved for a moment, on the wire. */
export function presentText({
  templateType,
  subject,
  content,
  usesCustomLogo,
  savedAt,
  sentAt,
}: CustomEmail) {
  return { templateType, subject, content, useCustomLogo: usesCustomLogo, savedAt, sentAt }
}

/** A sending with its progress, on the wire. */
export function presentSending({ mailing, selection, ...sending }: Sending) {
  const { subject, content, usesCustomLogo, recipients, sent, failed, skipped, left } = sending
  return {
    mailingId: mailing.id,
    templateType: mailing.kind === 'CUSTOM_AFTER' ? ('AFTER' as const) : ('NOW' as const),
    subject,
    content,
    useCustomLogo: usesCustomLogo,
    audience: 'audience' in selection ? selection.audience : null,
    participantsId: 'audience' in selection ? [] : selection.participationIds,
    createdAt: mailing.createdAt,
    stoppedAt: mailing.stoppedAt,
    recipients,
    sent,
    failed,
    skipped,
    left,
  }
}
