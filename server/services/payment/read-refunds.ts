import { findAttempt, findAttemptOfPayment } from '#db/queries/payment/attempt.ts'
import { lockOrder } from '#db/queries/payment/order.ts'
import { findCallByKey } from '#db/queries/payment/outside-call.ts'
import {
  findRefund,
  insertRefund,
  listAttemptsWithRefundsUnderWay,
  listRefundsOfAttempt,
  updateRefund,
} from '#db/queries/payment/refund.ts'
import type { PaymentAttempt, Refund } from '#db/schema/payment.ts'
import { type Move, refundMoves, returnMoves, reversed } from '#server/domain/payment/ledger.ts'
import { shareWithoutFee } from '#server/domain/payment/refund.ts'
import { ProviderUnavailable } from '#server/domain/payment/unavailable.ts'
import type { ProviderRefund } from '#server/gateways/payments/refunds.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { oneByOne } from '#server/services/platform/one-by-one.ts'
import { book } from './ledger.ts'

/** Reads again what the provider says of the refunds of a payment. Those that are not ours are kept as external. */
export async function readRefunds(services: Services, attemptId: number): Promise<void> {
  const { db, payments } = services
  const attempt = await findAttempt(db, attemptId)
  if (!payments || !attempt?.stripeIntentId) return
  const read = await payments.readRefunds(attempt.stripeIntentId)
  await inTransaction(services, async (services) => {
    await lockOrder(services.db, attempt.orderId)
    const known = await listRefundsOfAttempt(services.db, attempt.id)
    for (const refund of read) {
      const row = known.find(({ stripeRefundId }) => stripeRefundId === refund.id)
      await (row ? recordState(services, row, refund) : recordUnknown(services, attempt, refund))
    }
  })
}

/** The same of the payment to which a refund or a charge belongs, where it is one of ours. */
export async function readRefundsOf(services: Services, objectId: string): Promise<void> {
  const { db, payments } = services
  const paymentId = await payments?.findPayment(objectId)
  const attempt = paymentId ? await findAttemptOfPayment(db, paymentId) : undefined
  if (attempt) await readRefunds(services, attempt.id)
}

const AT_ONCE = 200

/** Reads again, every hour, the refunds that the provider has yet to make; one that fails does not hold up the others. */
export async function readRefundsUnderWay(services: Services, signal?: AbortSignal): Promise<void> {
  const attemptIds = await listAttemptsWithRefundsUnderWay(services.db, AT_ONCE)
  const endsAll = (error: unknown) => error instanceof ProviderUnavailable
  const work = { each: 'attemptId', failure: 'refunds of a payment cannot be read', signal, endsAll }
  await oneByOne(services, attemptIds, work, (attemptId) => readRefunds(services, attemptId))
}

/** A refund may still fail after it has succeeded: the bank of the buyer sends the money back. */
async function recordState(services: Services, row: Refund, read: ProviderRefund): Promise<void> {
  if (row.state === read.state || row.state === 'FAILED') return
  if (read.state === 'FAILED') return endFailed(services, row, read.failure ?? 'unknown')
  await updateRefund(services.db, row.id, settled(services, read))
}

/** Somebody made it at the provider: it gives back no ticket, and an operator has to explain it. */
async function recordUnknown(
  services: Services,
  { id: attemptId, orderId }: PaymentAttempt,
  read: ProviderRefund,
): Promise<void> {
  const { db, log, now } = services
  const call = read.key === null ? undefined : await findCallByKey(db, read.key)
  // Made by a call of ours whose answer is still to be recorded.
  if (call && (call.answeredAt === null || call.answer === read.id)) return
  const order = await lockOrder(db, orderId)
  if (!order) return
  const refundId = await insertRefund(db, {
    ...{ orderId, attemptId, hostId: order.hostId, cause: 'EXTERNAL' },
    ...shareWithoutFee({ netCents: read.cents, gstCents: 0, qstCents: 0 }),
    ...settled(services, read),
    totalCents: read.cents,
    percent: null,
    stripeRefundId: read.id,
    createdAt: instant(now()),
  })
  log.warn({ refundId, orderId }, 'refund made by hand at the payment provider')
}

function settled({ now }: Services, { state, failure }: ProviderRefund) {
  return { state, failure, settledAt: state === 'PENDING' ? null : instant(now()) }
}

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

/** The money is in our balance again: what the refund has booked is taken back. */
async function endFailed(services: Services, refund: Refund, failure: string): Promise<void> {
  const { id: refundId, orderId } = refund
  const settledAt = instant(services.now())
  await updateRefund(services.db, refundId, { state: 'FAILED', failure, settledAt })
  await book(services, { kind: 'REFUND_FAILED', orderId, refundId, moves: reversed(movesOf(refund)) })
  services.log.error({ refundId, orderId, failure }, 'refund failed')
}

function movesOf(refund: Refund): Move[] {
  if (refund.cause === 'EXTERNAL') return []
  return refund.percent === null ? returnMoves(refund.totalCents) : refundMoves(refund.hostId, refund)
}
