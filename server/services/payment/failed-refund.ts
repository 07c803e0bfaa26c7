import { lockOrder } from '#db/queries/payment/order.ts'
import { hasFailedBefore, isRefundToSettle } from '#db/queries/payment/owed.ts'
import { findRefund, updateRefund } from '#db/queries/payment/refund.ts'
import type { Refund, RefundUpdate } from '#db/schema/payment.ts'
import { type Move, refundMoves, returnMoves, reversed } from '#server/domain/payment/ledger.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { book } from './ledger.ts'
import { tellOfFailedRefund } from './order/tell.ts'

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
 * The provider knows one again that it did not know for days: it is made after all, and no operator tries it again. One
 * that was tried again, or settled another way, stays as it is: money may have gone back twice.
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
    log.error({ refundId, orderId }, 'refund is known again that was tried again or settled another way')
    return
  }
  await updateRefund(db, refundId, { ...settled, missingSince: null })
  const kind = percent === null ? 'RETURN' : 'REFUND'
  await book(services, { kind, orderId, refundId, moves: movesOf(refund) })
  log.warn({ refundId, orderId }, 'refund is known again')
}

function movesOf(refund: Refund): Move[] {
  if (refund.cause === 'EXTERNAL') return []
  return refund.percent === null ? returnMoves(refund.totalCents) : refundMoves(refund.hostId, refund)
}
