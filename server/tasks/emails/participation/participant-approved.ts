import { writeRequestApproved } from '#emails/messages/participation/request-approved.ts'
import { hasGoodTicket } from '#server/domain/participation/good-for-entry.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'
import { paymentDue } from '#server/tasks/emails/payment/payment-due.ts'
import { findOpenEmailedParticipation } from './emailed-participation.ts'
import { confirmation } from './tickets.ts'

/** The host has approved: the email contains the tickets, or the link to pay for them. */
export const participantApproved: EmailBuilder<'PARTICIPANT_APPROVED'> = async (args) => {
  const { services, facts, t } = args
  const { participationId, added, orderId } = args.subject
  const found = await findOpenEmailedParticipation(services, participationId, facts)
  if (!found) return null
  if (orderId !== undefined) return paymentDue(args, orderId)
  if (!hasGoodTicket(found.participation)) return null
  const confirmed = await confirmation(args, found, added)
  if (!confirmed) return null
  return { message: writeRequestApproved(t, confirmed.details), attachments: confirmed.attachments }
}
