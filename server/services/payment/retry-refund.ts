import { lockOrder } from '#db/queries/payment/order.ts'
import { isRefundToSettle } from '#db/queries/payment/owed.ts'
import {
  findRefund,
  listRefundableTickets,
  listRefundsOfAttempt,
  listTicketsOfRefund,
  sumOfRefunds,
} from '#db/queries/payment/refund.ts'
import type { Refund } from '#db/schema/payment.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { writeAudit } from '#server/services/moderation/audit-log.ts'
import { refundTickets, returnPayment } from './refund.ts'

type Refusal = { refused: 'NOT_FAILED' | 'TOO_MUCH' }

type Retried = { refundId: number } | Refusal | { refused: 'NOT_FOUND' }

/**
 * Tries a refund again that has failed: a new one, of the same tickets, which takes the number of the credit note.
 * TOO_MUCH: somebody has given back a part at the provider, and less than the refund is left of the payment.
 */
export function retryRefund(services: Services, operator: Session, refundId: number): Promise<Retried> {
  return inTransaction(services, async (services): Promise<Retried> => {
    const failed = await findRefund(services.db, refundId)
    if (!failed || failed.cause === 'EXTERNAL') return { refused: 'NOT_FOUND' }
    await lockOrder(services.db, failed.orderId)
    if (!(await isRefundToSettle(services.db, refundId))) return { refused: 'NOT_FAILED' }
    const again = await (failed.percent === null ? returnAgain : refundAgain)(services, failed)
    if ('refused' in again) return again
    await writeAudit(services, operator, { action: 'refund.retry', subject: `refund:${refundId}` })
    return { refundId: again.refundId }
  })
}

async function refundAgain(services: Services, failed: Refund): Promise<{ refundId: number } | Refusal> {
  const { orderId, cause, percent } = failed
  const ticketIds = await listTicketsOfRefund(services.db, failed.id)
  const refund = { orderId, ticketIds, cause, percent: percent ?? 100, replaced: failed }
  const again = await refundTickets(services, refund)
  if (again) return again
  const isLeft = (await listRefundableTickets(services.db, orderId, ticketIds)).length > 0
  return { refused: isLeft ? 'TOO_MUCH' : 'NOT_FAILED' }
}

async function returnAgain(services: Services, failed: Refund): Promise<{ refundId: number } | Refusal> {
  const { id, attemptId, cause, totalCents } = failed
  if (cause !== 'LATE' && cause !== 'TWICE' && cause !== 'WITHDRAWN') return { refused: 'NOT_FAILED' }
  const refunds = await listRefundsOfAttempt(services.db, attemptId)
  // A part was given back by hand since: the provider would refuse the whole.
  if (refunds.some((later) => later.id > id && later.state !== 'FAILED')) return { refused: 'TOO_MUCH' }
  const paidCents = totalCents + (await sumOfRefunds(services.db, attemptId))
  return (await returnPayment(services, { attemptId, cause, paidCents })) ?? { refused: 'NOT_FAILED' }
}
