import { lockOrder } from '#db/queries/payment/order.ts'
import { isRefundToSettle } from '#db/queries/payment/owed.ts'
import { findRefund, updateRefund } from '#db/queries/payment/refund.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { writeAudit } from '#server/services/moderation/audit-log.ts'

type Closed = { refundId: number } | { refused: 'NOT_FOUND' | 'NOT_FAILED' }

/**
 * Notes that the money of a failed refund was given back another way, as at the provider by hand: nobody is owed it any
 * more. The books stay as they are; the journal keeps why. NOT_FAILED: another operator was quicker, or tried it again.
 */
export function closeRefund(
  services: Services,
  operator: Session,
  { refundId, reason }: { refundId: number; reason: string },
): Promise<Closed> {
  return inTransaction(services, async (services): Promise<Closed> => {
    const failed = await findRefund(services.db, refundId)
    if (!failed || failed.cause === 'EXTERNAL') return { refused: 'NOT_FOUND' }
    await lockOrder(services.db, failed.orderId)
    if (!(await isRefundToSettle(services.db, refundId))) return { refused: 'NOT_FAILED' }
    await updateRefund(services.db, refundId, { closedAt: instant(services.now()) })
    const subject = `refund:${refundId}` as const
    await writeAudit(services, operator, { action: 'refund.close', subject, detail: reason })
    return { refundId }
  })
}
