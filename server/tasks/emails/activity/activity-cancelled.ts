import { writeActivityCancelled } from '#emails/messages/activity/activity-cancelled.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'
import { findEmailedParticipation } from '#server/tasks/emails/participation/emailed-participation.ts'
import { endedParticipation } from '#server/tasks/emails/participation/ended.ts'
import { activityEndedForHost } from './ended-for-host.ts'

/** The activity was called off while they were registered, or while they hosted it. */
export const activityCancelled: EmailBuilder<'ACTIVITY_CANCELLED'> = async (args) => {
  const { services, subject, t } = args
  if ('activityId' in subject) return activityEndedForHost(args, subject.activityId)
  const found = await findEmailedParticipation(services, subject.participationId)
  if (found?.participation.endedReason !== 'ACTIVITY_CANCELLED') return null
  const { activity, participation } = found
  const isByHost = activity.cancelledAs
    ? activity.cancelledAs === 'HOST'
    : participation.endedBy === activity.hostId // called off before that column existed
  const { details, attachments } = await endedParticipation(args, found, activity.cancelReason ?? '')
  const cancelledBy = isByHost ? 'HOST' : 'PLATFORM'
  return { message: writeActivityCancelled(t, { ...details, cancelledBy }), attachments }
}
