import { findOrderWithLines } from '#db/queries/payment/receipt.ts'
import { writePaymentReminder } from '#emails/messages/payment/payment-due.ts'
import type { EmailBuilder } from '#server/tasks/emails/email.ts'
import { heldFacts } from './order-facts.ts'

/** The one reminder to pay for approved places before their time is over. */
export const participantMissingValidation: EmailBuilder<'PARTICIPANT_MISSING_VALIDATION'> = async (args) => {
  const { services, subject, t } = args
  const found = await findOrderWithLines(services.db, subject.orderId)
  if (found?.order.state !== 'OPEN' || new Date(found.order.heldUntil) <= services.now()) return null
  const held = await heldFacts(args, found)
  return held && { message: writePaymentReminder(t, held) }
}
