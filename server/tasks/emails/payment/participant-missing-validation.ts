import { findOrderWithLines } from '#db/queries/payment/receipt.ts'
import { writePaymentReminder } from '#emails/messages/payment/payment-due.ts'
import type { BuiltEmail, EmailArgs, EmailBuilder } from '#server/tasks/emails/email.ts'
import { linkUnopened } from '#server/tasks/emails/participation/link-unopened.ts'
import { dueFacts } from './order-facts.ts'

/** The one reminder to pay for approved places before their time is over, or that a link was never opened. */
export const participantMissingValidation: EmailBuilder<'PARTICIPANT_MISSING_VALIDATION'> = (args) => {
  const { subject } = args
  return 'orderId' in subject
    ? paymentReminder(args, subject.orderId)
    : linkUnopened(args, subject.participationId)
}

/** The link to pay for places that are held; nothing once they are paid, or after their time. */
export async function paymentReminder(args: EmailArgs, orderId: number): Promise<BuiltEmail | null> {
  const { services, t } = args
  const found = await findOrderWithLines(services.db, orderId)
  if (found?.order.state !== 'OPEN' || new Date(found.order.heldUntil) <= services.now()) return null
  const held = await dueFacts(args, found)
  return held && { message: writePaymentReminder(t, held) }
}
