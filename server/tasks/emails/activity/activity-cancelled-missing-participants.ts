import { writeMissingParticipants } from '#emails/messages/activity/missing-participants.ts'
import type { BuiltEmail, EmailArgs, EmailBuilder } from '#server/tasks/emails/email.ts'
import { findEmailedParticipation } from '#server/tasks/emails/participation/emailed-participation.ts'
import { endedOffer } from '#server/tasks/emails/participation/emailed-waiting.ts'
import { endedParticipation } from '#server/tasks/emails/participation/ended.ts'
import { activityEndedForHost } from './ended-for-host.ts'

/** Too few people came by the deadline. */
export const activityCancelledMissingParticipants: EmailBuilder<
  'ACTIVITY_CANCELLED_MISSING_PARTICIPANTS'
> = async (args) => {
  const { services, subject, t } = args
  if ('activityId' in subject) return activityEndedForHost(args, subject.activityId)
  if ('waitingEntryId' in subject) return offerEnded(args, subject.waitingEntryId)
  const found = await findEmailedParticipation(services, subject.participationId)
  if (found?.participation.endedReason !== 'ACTIVITY_CANCELLED') return null
  const { details, attachments } = await endedParticipation(args, found, '')
  const minimum = found.activity.minimumParticipants ?? 0
  return { message: writeMissingParticipants(t, { ...details, minimum }), attachments }
}

async function offerEnded(args: EmailArgs, waitingEntryId: number): Promise<BuiltEmail | null> {
  const ended = await endedOffer(args, waitingEntryId, () => '')
  if (!ended) return null
  const minimum = ended.activity.minimumParticipants ?? 0
  return { message: writeMissingParticipants(args.t, { ...ended.details, minimum }) }
}
