import { findOpenOrderOf } from '#db/queries/payment/hold.ts'
import { writeParticipationConfirmed } from '#emails/messages/participation/participation-confirmed.ts'
import { writeRequestReceived } from '#emails/messages/participation/request-received.ts'
import { activityPagePath } from '#server/domain/activity/paths.ts'
import { activityFacts, hostName } from '#server/tasks/emails/activity-facts.ts'
import type { BuiltEmail, EmailArgs, EmailBuilder } from '#server/tasks/emails/email.ts'
import { paidOrder } from '#server/tasks/emails/payment/paid-order.ts'
import { paymentReminder } from '#server/tasks/emails/payment/participant-missing-validation.ts'
import { type EmailedParticipation, findOpenEmailedParticipation } from './emailed-participation.ts'
import { confirmation, registrationsUrl } from './tickets.ts'

/** The confirmation with tickets, codes, the calendar file, and what was paid; or that the host has received the request. */
export const newParticipant: EmailBuilder<'NEW_PARTICIPANT'> = async (args) => {
  const { services, facts, t } = args
  const { participationId, added, isAsked, orderId } = args.subject
  const found = await findOpenEmailedParticipation(services, participationId, facts)
  if (!found) return null
  if (isAsked) return requestReceived(args, found, added)
  // Sent again to a person whose join request the host has not answered yet.
  if (found.participation.state === 'WAITING_PART_CONFIRM') return requestReceived(args, found)
  if (found.participation.state === 'WAITING_PAYMENT' && orderId === undefined)
    return unpaid(args, participationId)
  const confirmed = await confirmation(args, found, added)
  if (!confirmed) return null
  const paid = await paidOrder(args, orderId)
  const message = writeParticipationConfirmed(t, { ...confirmed.details, ...(paid && { paid }) })
  return { message, attachments: confirmed.attachments }
}

/** Sent again to a person whose places are held: only with the link of this email can they pay. */
async function unpaid(args: EmailArgs, participationId: number): Promise<BuiltEmail | null> {
  const order = await findOpenOrderOf(args.services.db, participationId)
  return order ? paymentReminder(args, order.id) : null
}

/** The host has received the join request; the answer is a separate email. */
async function requestReceived(
  { services, recipient, t }: EmailArgs,
  { activity, participation }: EmailedParticipation,
  added = participation.waitingSize,
): Promise<BuiltEmail | null> {
  if (participation.waitingSize === 0) return null
  const message = writeRequestReceived(t, {
    ...recipient,
    ...activityFacts(activity),
    host: hostName(activity),
    asked: added,
    holderKind: recipient.kind,
    registrationsUrl: await registrationsUrl(services, recipient, {
      isWaiting: participation.state !== 'YES',
    }),
    activityUrl: `${services.settings.publicUrl}${activityPagePath(activity.id)}`,
  })
  return { message }
}
