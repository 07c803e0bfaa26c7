import { findAttemptOfCharge, findAttemptOfPayment } from '#db/queries/payment/attempt.ts'
import { isCorrected } from '#db/queries/payment/ledger.ts'
import { lockOrder } from '#db/queries/payment/order.ts'
import { findRefundByStripeId } from '#db/queries/payment/refund.ts'
import { explainingMoves, isSettling } from '#server/domain/payment/ledger.ts'
import type { ProviderBalanceChange } from '#server/gateways/payments/balance.ts'
import type { Payments } from '#server/gateways/payments/payments.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { book } from './ledger.ts'
import { readRefundsOf } from './read-refunds.ts'

/** The owner of the money that changed the balance. */
interface Owner {
  /** Our books have the payment or refund, and wait for this change. */
  isOurs: boolean
  orderId?: number
  refundId?: number
}

const NOBODY: Owner = { isOurs: false }

/** Finds the order of a payment, or the refund; a refund of ours that is not known yet is read first. */
export async function findOwner(
  services: Services,
  payments: Payments,
  { type, sourceId }: ProviderBalanceChange,
): Promise<Owner> {
  if (!isSettling(type) || sourceId === null) return NOBODY
  return isOfRefund(sourceId)
    ? ownerOfRefund(services, sourceId)
    : ownerOfCharge(services, payments, sourceId)
}

/** Books a correction where what was unexplained belongs to an order by now. */
export async function explain(
  services: Services,
  payments: Payments,
  { transactionId, change }: { transactionId: number; change: ProviderBalanceChange },
): Promise<void> {
  const { isOurs, orderId, ...owner } = await findOwner(services, payments, change)
  if (!isOurs || orderId === undefined) return
  await inTransaction(services, async (services) => {
    await lockOrder(services.db, orderId)
    if (await isCorrected(services.db, transactionId)) return
    const moves = explainingMoves(change)
    const correction = { kind: 'CORRECTION', correctsId: transactionId, orderId, ...owner, moves } as const
    if ((await book(services, correction)) === null) return
    services.log.info({ ledgerTransactionId: transactionId, orderId }, 'unexplained money explained')
  })
}

function isOfRefund(sourceId: string): boolean {
  return sourceId.startsWith('re_') || sourceId.startsWith('pyr_')
}

async function ownerOfCharge(services: Services, payments: Payments, chargeId: string): Promise<Owner> {
  const { db } = services
  const known = await findAttemptOfCharge(db, chargeId)
  const paymentId = known ? null : await payments.findPayment(chargeId)
  const attempt = known ?? (paymentId === null ? undefined : await findAttemptOfPayment(db, paymentId))
  return attempt ? { isOurs: true, orderId: attempt.orderId } : NOBODY
}

/** One that was made by hand is known by then, and yet not ours: an operator explains it. */
async function ownerOfRefund(services: Services, stripeRefundId: string): Promise<Owner> {
  const { db } = services
  if (!(await findRefundByStripeId(db, stripeRefundId))) await readRefundsOf(services, stripeRefundId)
  const refund = await findRefundByStripeId(db, stripeRefundId)
  if (!refund) return NOBODY
  const { id: refundId, orderId, cause } = refund
  return { isOurs: cause !== 'EXTERNAL', orderId, refundId }
}
