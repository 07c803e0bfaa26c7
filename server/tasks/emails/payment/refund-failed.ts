import { isRefundToSettle } from '#db/queries/payment/owed.ts'
import { findRefundWithOrder } from '#db/queries/payment/receipt.ts'
import { writeRefundFailed } from '#emails/messages/payment/refund-failed.ts'
import { cardName } from '#server/domain/payment/card.ts'
import { activityFacts } from '#server/tasks/emails/activity-facts.ts'
import type { BuiltEmail, EmailArgs } from '#server/tasks/emails/email.ts'
import type { EmailedParticipation } from '#server/tasks/emails/participation/emailed-participation.ts'
import { orderUrl } from './order-facts.ts'

/** Money that was to go back has not arrived. Nothing is said once it was tried again, or settled another way. */
export async function refundFailed(
  { services, recipient, t }: EmailArgs,
  { activity }: EmailedParticipation,
  refundId: number,
): Promise<BuiltEmail | null> {
  const found = await findRefundWithOrder(services.db, refundId)
  if (!found || !(await isRefundToSettle(services.db, refundId))) return null
  const { refund, order, attempt } = found
  const message = writeRefundFailed(t, {
    ...recipient,
    ...activityFacts(activity),
    totalCents: refund.totalCents,
    card: cardName(attempt),
    orderUrl: await orderUrl(services, recipient, order),
  })
  return { message }
}
