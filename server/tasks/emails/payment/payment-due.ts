import { findOrderWithLines } from '#db/queries/payment/receipt.ts'
import { writePaymentDue } from '#emails/messages/payment/payment-due.ts'
import type { BuiltEmail, EmailArgs } from '#server/tasks/emails/email.ts'
import { dueFacts } from './order-facts.ts'

/** The host has approved paid places: the email has the link to pay. Nothing once they are paid, or not held any more. */
export async function paymentDue(args: EmailArgs, orderId: number): Promise<BuiltEmail | null> {
  const found = await findOrderWithLines(args.services.db, orderId)
  if (found?.order.state !== 'OPEN') return null
  const held = await dueFacts(args, found)
  return held && { message: writePaymentDue(args.t, held) }
}
