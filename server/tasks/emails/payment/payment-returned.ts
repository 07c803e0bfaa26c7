import { findRefundWithOrder } from '#db/queries/payment/receipt.ts'
import { writePaymentReturned } from '#emails/messages/payment/payment-returned.ts'
import { cardName } from '#server/domain/payment/card.ts'
import { activityFacts } from '#server/tasks/emails/activity-facts.ts'
import type { BuiltEmail, EmailArgs } from '#server/tasks/emails/email.ts'
import type { EmailedParticipation } from '#server/tasks/emails/participation/emailed-participation.ts'
import { orderUrl } from './order-facts.ts'

/** A payment bought nothing, and goes back whole. */
export async function paymentReturned(
  args: EmailArgs,
  { activity }: EmailedParticipation,
  refundId: number,
): Promise<BuiltEmail | null> {
  const { services, recipient, t } = args
  const found = await findRefundWithOrder(services.db, refundId)
  if (!found) return null
  const { refund, order, attempt } = found
  const { cause, totalCents } = refund
  if (cause !== 'LATE' && cause !== 'TWICE' && cause !== 'WITHDRAWN') return null
  const message = writePaymentReturned(t, {
    ...recipient,
    ...activityFacts(activity),
    cause,
    totalCents,
    card: cardName(attempt),
    orderUrl: await orderUrl(services, recipient, order),
    activitiesUrl: `${services.settings.publicUrl}/activites`,
  })
  return { message }
}
