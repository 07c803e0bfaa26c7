import { lockOrder } from '#db/queries/payment/order.ts'
import { findRefund, listTicketsOfRefund, sumOfRefunds } from '#db/queries/payment/refund.ts'
import type { Refund } from '#db/schema/payment.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { writeAudit } from '#server/services/moderation/audit-log.ts'
import { refundTickets, returnPayment } from './refund.ts'

type Retried = { refundId: number } | { refused: 'NOT_FOUND' | 'NOT_FAILED' }

/** Tries a refund again that has failed: a new one, of the same tickets, which takes the number of the credit note. */
export function retryRefund(services: Services, operator: Session, refundId: number): Promise<Retried> {
  return inTransaction(services, async (services): Promise<Retried> => {
    const failed = await findRefund(services.db, refundId)
    if (!failed || failed.cause === 'EXTERNAL') return { refused: 'NOT_FOUND' }
    await lockOrder(services.db, failed.orderId)
    if (failed.state !== 'FAILED') return { refused: 'NOT_FAILED' }
    const again = await (failed.percent === null ? returnAgain : refundAgain)(services, failed)
    if (!again) return { refused: 'NOT_FAILED' }
    await writeAudit(services, operator, { action: 'refund.retry', subject: `refund:${refundId}` })
    return { refundId: again.refundId }
  })
}

async function refundAgain(services: Services, failed: Refund) {
  const { orderId, cause, percent } = failed
  const ticketIds = await listTicketsOfRefund(services.db, failed.id)
  return refundTickets(services, { orderId, ticketIds, cause, percent: percent ?? 100, replaced: failed })
}

async function returnAgain(services: Services, { attemptId, cause, totalCents }: Refund) {
  if (cause !== 'LATE' && cause !== 'TWICE' && cause !== 'WITHDRAWN') return null
  const paidCents = totalCents + (await sumOfRefunds(services.db, attemptId))
  return returnPayment(services, { attemptId, cause, paidCents })
}
