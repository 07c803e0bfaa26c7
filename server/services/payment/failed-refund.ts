import { lockOrder } from '#db/queries/payment/order.ts'
import { findNewestCall } from '#db/queries/payment/outside-call.ts'
import { findUnmadeRetry, hasFailedBefore, isRefundToSettle } from '#db/queries/payment/owed.ts'
import { findRefund, updateRefund } from '#db/queries/payment/refund.ts'
import type { Refund, RefundUpdate } from '#db/schema/payment.ts'
import { type Move, refundMoves, returnMoves, reversed } from '#server/domain/payment/ledger.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { book } from './ledger.ts'
import { tellOfFailedRefund } from './order/tell.ts'
import { goesOn } from './outside-call.ts'

/** The provider refuses the refund: the money stays, which an operator sees. */
export function endFailedRefund(services: Services, refundId: number, failure: string): Promise<void> {
  return inTransaction(services, async (services) => {
    const begun = await findRefund(services.db, refundId)
    if (!begun) return
    await lockOrder(services.db, begun.orderId)
    const refund = await findRefund(services.db, refundId)
    if (refund?.state === 'PENDING') await endFailed(services, refund, failure)
  })
}

/** The buyer may have the money by another way already, of their bank or by hand: nobody tells them that it is missing. */
const UNTOLD = ['charge_disputed', 'charge_already_refunded', 'amount_too_large']

/** The money is in our balance again: what the refund has booked is taken back, and its buyer is told, once. */
export async function endFailed(services: Services, refund: Refund, failure: string): Promise<void> {
  const { id: refundId, orderId } = refund
  const settledAt = instant(services.now())
  await updateRefund(services.db, refundId, { state: 'FAILED', failure, settledAt })
  await book(services, { kind: 'REFUND_FAILED', orderId, refundId, moves: reversed(movesOf(refund)) })
  services.log.error({ refundId, orderId, failure }, 'refund failed')
  if (refund.cause === 'EXTERNAL' || UNTOLD.includes(failure)) return
  if (await hasFailedBefore(services.db, refund, UNTOLD)) return
  const order = await lockOrder(services.db, orderId)
  if (order) await tellOfFailedRefund(services, order, refundId)
}

/**
 * The provider knows one again that it did not know for days: it is made after all, and no operator tries it again. Where
 * it was tried again and that is not made yet, that one is made by it. One that was made twice, or settled another way,
 * stays as it is, for somebody who looks.
 */
export async function takeFailureBack(
  services: Services,
  refund: Refund,
  settled: RefundUpdate,
): Promise<void> {
  const { db, log } = services
  const { id: refundId, orderId, failure, percent } = refund
  if (failure !== 'resource_missing') return
  if (!(await isRefundToSettle(db, refundId))) {
    if (await isMadeForRetry(services, refund, settled)) return
    log.error({ refundId, orderId }, 'refund is known again that was tried again or settled another way')
    return
  }
  await updateRefund(db, refundId, { ...settled, missingSince: null })
  const kind = percent === null ? 'RETURN' : 'REFUND'
  await book(services, { kind, orderId, refundId, moves: movesOf(refund) })
  log.warn({ refundId, orderId }, 'refund is known again')
}

/** Passes what the provider has made on to the refund that was to be made instead: nobody gets the money twice. */
async function isMadeForRetry(
  { db, log }: Services,
  refund: Refund,
  settled: RefundUpdate,
): Promise<boolean> {
  const retry = refund.closedAt === null ? await findUnmadeRetry(db, refund) : undefined
  const call = retry && (await findNewestCall(db, 'refund', retry.id))
  // A call that is open may have made it a second time.
  if (!retry || (call && goesOn(call))) return false
  await updateRefund(db, refund.id, { stripeRefundId: null })
  await updateRefund(db, retry.id, { ...settled, stripeRefundId: refund.stripeRefundId })
  log.warn(
    { refundId: retry.id, orderId: retry.orderId },
    'refund is known again that was about to be made anew',
  )
  return true
}

function movesOf(refund: Refund): Move[] {
  if (refund.cause === 'EXTERNAL') return []
  return refund.percent === null ? returnMoves(refund.totalCents) : refundMoves(refund.hostId, refund)
}
