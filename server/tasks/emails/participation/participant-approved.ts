import { writeRequestApproved } from '#emails/messages/participation/request-approved.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'
import { findOpenEmailedParticipation } from './emailed-participation.ts'
import { confirmation } from './tickets.ts'
import { hasGoodTicket } from '#server/domain/participation/good-for-entry.ts'

/** The host has approved: the email contains the tickets. */
export const participantApproved: EmailBuilder<'PARTICIPANT_APPROVED'> = async (args) => {
  const { services, facts, t } = args
  const { participationId, added } = args.subject
  const found = await findOpenEmailedParticipation(services, participationId, facts)
  if (!found || !hasGoodTicket(found.participation)) return null
  const confirmed = await confirmation(args, found, added)
  if (!confirmed) return null
  return { message: writeRequestApproved(t, confirmed.details), attachments: confirmed.attachments }
}
