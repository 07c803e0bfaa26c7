import { lockActivity } from '#db/queries/activity/activity.ts'
import { findOrder, listAttempts, updateAttempt } from '#db/queries/payment/hold.ts'
import { lockOrder } from '#db/queries/payment/order.ts'
import type { Order, PaymentAttempt } from '#db/schema/payment.ts'
import { isExact, settlementOf } from '#server/domain/payment/settlement.ts'
import type { Paid, PaymentState } from '#server/gateways/payments/checkout.ts'
import { instant, withStoppedClock } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { returnPayment } from '#server/services/payment/refund.ts'
import { endHold } from './end-hold.ts'
import { isGone } from './gone.ts'
import { takeAgain } from './late.ts'
import { markPaid } from './mark-paid.ts'
import { isOver } from './over.ts'
import { readObject } from './provider-object.ts'
import { tellOfReturn } from './tell.ts'

/**
 * Brings an order up to what the provider says of its payments; calling it again changes nothing. Return page, mobile
 * client, events and sweep all come here. Returns the order as it stands then.
 */
export async function settleOrder(services: Services, orderId: number): Promise<Order | undefined> {
  const { payments, db } = services
  if (payments) {
    for (const attempt of await listAttempts(db, orderId)) {
      if (attempt.outcome === 'PAID') continue
      const id = objectIdOf(attempt)
      if (id !== null) await applyState(services, attempt, await readObject(payments, attempt, id))
    }
  }
  return findOrder(db, orderId)
}

function objectIdOf({ kind, stripeSessionId, stripeIntentId }: PaymentAttempt): string | null {
  return kind === 'CHECKOUT' ? stripeSessionId : stripeIntentId
}

/** Writes what was read of an attempt: its payment, or its end. */
export async function applyState(
  services: Services,
  attempt: Pick<PaymentAttempt, 'id' | 'orderId' | 'endedAt'>,
  state: PaymentState,
): Promise<void> {
  if (state.paid) await applyPayment(services, attempt, state.paid)
  else if (await isOver(services, attempt, state)) await endHold(services, attempt, 'EXPIRED')
}

/** Settles a payment, or begins to give it back: once, in one transaction, under the locks of activity and order. */
function applyPayment(
  services: Services,
  { id: attemptId, orderId }: Pick<PaymentAttempt, 'id' | 'orderId'>,
  paid: Paid,
): Promise<void> {
  return inTransaction(services, async (running) => {
    const { db } = running
    const known = await findOrder(db, orderId)
    const activity = known && (await lockActivity(db, known.activityId))
    const order = await lockOrder(db, orderId)
    // A payment is taken at one instant: a digest finds it by the time of the news that it gathered first.
    const services = withStoppedClock(running)
    const attempt = (await listAttempts(db, orderId)).find(({ id }) => id === attemptId)
    if (!order || !activity || !attempt) return
    const isKnown = attempt.outcome === 'PAID'
    const isWithdrawn = !isKnown && (await isGone(services, order, activity))
    const settlement = settlementOf(order, { ...paid, isKnown, isWithdrawn })
    if (settlement.kind === 'NOTHING') return

    await updateAttempt(db, attemptId, {
      outcome: 'PAID',
      endedAt: attempt.endedAt ?? instant(services.now()),
      stripeIntentId: paid.intentId,
      stripeChargeId: paid.chargeId,
      cardBrand: paid.cardBrand,
      cardLast4: paid.cardLast4,
    })
    if (settlement.kind === 'SETTLE') return markPaid(services, order)
    if (settlement.kind === 'SETTLE_LATE' && (await takeAgain(services, order, activity)))
      return markPaid(services, order)
    const cause = settlement.kind === 'RETURN' ? settlement.cause : 'LATE'
    await giveBackWhole(services, { order, attemptId, paid, cause })
  })
}

interface Return {
  order: Order
  attemptId: number
  paid: Paid
  cause: 'LATE' | 'TWICE' | 'WITHDRAWN'
}

async function giveBackWhole(services: Services, { order, attemptId, paid, cause }: Return): Promise<void> {
  if (!isExact(order, paid))
    services.log.error({ orderId: order.id, attemptId }, 'payment differs from its order')
  // Its places are free again: nobody will pay for them any more.
  if (order.state === 'OPEN') await endHold(services, { id: attemptId, orderId: order.id }, 'WITHDRAWN')
  const returned = await returnPayment(services, { attemptId, cause, paidCents: paid.cents })
  if (returned) await tellOfReturn(services, order, returned.refundId)
}
