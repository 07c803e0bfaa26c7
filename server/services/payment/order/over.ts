import { findOrder } from '#db/queries/payment/hold.ts'
import type { PaymentAttempt } from '#db/schema/payment.ts'
import type { PaymentState } from '#server/gateways/payments/checkout.ts'
import type { Services } from '#server/runtime/context.ts'

/** A wrong key of ours is mended by then: what the provider did not know meanwhile is known again, and may be paid. */
const KNOWN_AGAIN_BY_MS = 6 * 3_600_000

/**
 * Whether nobody can pay in it any more. One that the provider does not know is over hours after its hold, because it may
 * have been paid, and within the hold only where its buyer gave it up.
 */
export async function isOver(
  { db, log, now }: Services,
  { id: attemptId, orderId, endedAt }: Pick<PaymentAttempt, 'id' | 'orderId' | 'endedAt'>,
  { status, isMissing }: Pick<PaymentState, 'status' | 'isMissing'>,
  { isGivenUp = false } = {},
): Promise<boolean> {
  if (status !== 'OVER' || !isMissing) return status === 'OVER'
  const order = await findOrder(db, orderId)
  const sinceHold = order ? now().getTime() - Date.parse(order.heldUntil) : 0
  const isGone = sinceHold < 0 ? isGivenUp : sinceHold >= KNOWN_AGAIN_BY_MS
  if (endedAt === null)
    log[isGone ? 'error' : 'warn']({ orderId, attemptId }, 'payment is not known to the provider')
  return isGone
}
