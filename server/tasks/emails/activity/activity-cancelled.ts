import { writeActivityCancelled } from '#emails/messages/activity/activity-cancelled.ts'
import type { BuiltEmail, EmailArgs, EmailBuilder } from '#server/tasks/emails/email.ts'
import { findEmailedParticipation } from '#server/tasks/emails/participation/emailed-participation.ts'
import { endedOffer } from '#server/tasks/emails/participation/emailed-waiting.ts'
import { endedParticipation } from '#server/tasks/emails/participation/ended.ts'
import { activityEndedForHost } from './ended-for-host.ts'

/** The activity was called off while they were registered, or while they hosted it. */
export const activityCancelled: EmailBuilder<'ACTIVITY_CANCELLED'> = async (args) => {
  const { services, subject, t } = args
  if ('activityId' in subject) return activityEndedForHost(args, subject.activityId)
  if ('waitingEntryId' in subject) return offerEnded(args, subject.waitingEntryId)
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

async function offerEnded(args: EmailArgs, waitingEntryId: number): Promise<BuiltEmail | null> {
  const ended = await endedOffer(args, waitingEntryId, ({ cancelReason }) => cancelReason ?? '')
  if (!ended) return null
  const cancelledBy = ended.activity.cancelledAs === 'HOST' ? 'HOST' : 'PLATFORM'
  return { message: writeActivityCancelled(args.t, { ...ended.details, cancelledBy }) }
}
