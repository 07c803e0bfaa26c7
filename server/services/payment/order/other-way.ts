import { findOpenAttempt, updateAttempt } from '#db/queries/payment/hold.ts'
import { lockOrder } from '#db/queries/payment/order.ts'
import type { Order, PaymentAttempt } from '#db/schema/payment.ts'
import type { Payments } from '#server/gateways/payments/payments.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { type OrderOpen, orderOpen } from './order-open.ts'
import { endObject, findObject } from './provider-object.ts'
import { applyState } from './settle.ts'

/**
 * Ends an attempt to pay an order in the other way, on the page or in the mobile client: at the provider first, since
 * one attempt is open at a time. The places stay held. Returns why the order cannot be paid anew, or null.
 */
export async function endOtherWay(
  services: Services,
  payments: Payments,
  { order, attempt }: { order: Order; attempt: PaymentAttempt },
): Promise<{ refused: 'ALREADY_PAID' } | OrderOpen | null> {
  const id = await findObject(services, payments, attempt)
  const state = id === null ? null : await endObject(payments, attempt, id)
  if (state?.paid) {
    await applyState(services, attempt, state)
    return { refused: 'ALREADY_PAID' }
  }
  if (state?.status === 'OPEN') return orderOpen(order) // somebody is paying at this moment
  await inTransaction(services, async ({ db, now }) => {
    await lockOrder(db, order.id)
    const open = await findOpenAttempt(db, order.id)
    if (open?.id === attempt.id)
      await updateAttempt(db, attempt.id, { endedAt: instant(now()), outcome: 'CANCELLED' })
  })
  return null
}
