import { writeRequestDigest } from '#emails/messages/participation/request-digest.ts'
import { writeRequestForHost } from '#emails/messages/participation/request-for-host.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'
import { digestDetails, registrationDetails } from './host-news.ts'

/** To the host about join requests: one at a time, or, when there are many, those that still wait. */
export const newWaitingApproval: EmailBuilder<'NEW_WAITING_APPROVAL'> = async (args) => {
  const { subject, t } = args
  if ('since' in subject) {
    const digest = await digestDetails(args, subject.since, { isAsked: true })
    return digest && { message: writeRequestDigest(t, digest) }
  }
  const details = await registrationDetails(args, subject)
  if (!details || details.waiting === 0) return null
  return { message: writeRequestForHost(t, { ...details, manageUrl: `${details.manageUrl}#demandes` }) }
}
