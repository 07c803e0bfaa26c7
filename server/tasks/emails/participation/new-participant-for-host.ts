import { writeHostDigest } from '#emails/messages/participation/host-digest.ts'
import { writeParticipationForHost } from '#emails/messages/participation/participation-for-host.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'
import { digestDetails, registrationDetails } from './host-news.ts'

/** To the host about registrations: one at a time, or all of a while when there are many. */
export const newParticipantForHost: EmailBuilder<'NEW_PARTICIPANT_FOR_HOST'> = async (args) => {
  const { subject, t } = args
  if ('since' in subject) {
    const digest = await digestDetails(args, subject.since, { isAsked: false })
    return digest && { message: writeHostDigest(t, digest) }
  }
  const details = await registrationDetails(args, subject)
  return details && { message: writeParticipationForHost(t, details) }
}
