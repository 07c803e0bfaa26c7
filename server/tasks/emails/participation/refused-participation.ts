import { writeParticipationRefused } from '#emails/messages/participation/participation-refused.ts'
import { writeRequestEnded } from '#emails/messages/participation/request-ended.ts'
import type { NotificationSubjects } from '#server/domain/notification/kinds.ts'
import { activityFacts, hostName } from '#server/tasks/emails/activity-facts.ts'
import type { BuiltEmail, EmailArgs, EmailBuilder } from '#server/tasks/emails/email.ts'
import { holdOver } from '#server/tasks/emails/payment/hold-over.ts'
import { paymentReturned } from '#server/tasks/emails/payment/payment-returned.ts'
import { refundFailed } from '#server/tasks/emails/payment/refund-failed.ts'
import { type EmailedParticipation, findEmailedParticipation } from './emailed-participation.ts'
import { endedParticipation } from './ended.ts'

/** The host removed a person, or refused a join request; or places were not paid in time, or a payment goes back, or cannot. */
export const refusedParticipation: EmailBuilder<'REFUSED_PARTICIPATION'> = async (args) => {
  const { services, subject, facts, t } = args
  const found = await findEmailedParticipation(services, subject.participationId, facts)
  if (!found) return null
  const { refundId, hasFailed } = subject
  if (refundId !== undefined) return (hasFailed ? refundFailed : paymentReturned)(args, found, refundId)
  if (subject.orderId !== undefined) return holdOver(args, found, subject.orderId)
  if (found.participation.endedReason !== 'REMOVED') return requestEnded(args, found, subject)
  const { details, attachments } = await endedParticipation(args, found, found.participation.endedNote ?? '')
  return { message: writeParticipationRefused(t, details), attachments }
}

/** A join request has ended without approval: all of it, or the part that would have enlarged a registration. */
function requestEnded(
  { services, recipient, t }: EmailArgs,
  { activity, participation }: EmailedParticipation,
  { asked }: NotificationSubjects['REFUSED_PARTICIPATION'],
): BuiltEmail | null {
  const cause = asked?.reason ?? participation.endedReason
  if (activity.cancelledAt || (cause !== 'REFUSED' && cause !== 'EXPIRED')) return null
  const message = writeRequestEnded(t, {
    ...recipient,
    ...activityFacts(activity),
    host: hostName(activity),
    cause,
    why: (asked ? asked.why : participation.endedNote) ?? '',
    asked: asked?.people ?? participation.partySize,
    stays: participation.endedAt === null ? participation.partySize - participation.waitingSize : 0,
    activitiesUrl: `${services.settings.publicUrl}/activites`,
  })
  return { message }
}
