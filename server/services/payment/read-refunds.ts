import { findAttempt, findAttemptOfPayment } from '#db/queries/payment/attempt.ts'
import { lockOrder } from '#db/queries/payment/order.ts'
import { findCallByKey, findNewestCall } from '#db/queries/payment/outside-call.ts'
import {
  findRefund,
  insertRefund,
  listAttemptsWithRefundsUnderWay,
  listRefundsOfAttempt,
  updateRefund,
} from '#db/queries/payment/refund.ts'
import type { PaymentAttempt, Refund } from '#db/schema/payment.ts'
import { shareWithoutFee } from '#server/domain/payment/refund.ts'
import { ProviderUnavailable } from '#server/domain/payment/unavailable.ts'
import type { Payments } from '#server/gateways/payments/payments.ts'
import type { ProviderRefund } from '#server/gateways/payments/refunds.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { oneByOne } from '#server/services/platform/one-by-one.ts'
import { endFailed, takeFailureBack } from './failed-refund.ts'

/** Reads again what the provider says of the refunds of a payment. Those that are not ours are kept as external. */
export async function readRefunds(services: Services, attemptId: number): Promise<void> {
  const { db, payments } = services
  const attempt = await findAttempt(db, attemptId)
  if (!payments || !attempt?.stripeIntentId) return
  const listed = await payments.readRefunds(attempt.stripeIntentId)
  const left = await readUnlisted(services, payments, { attemptId, listed })
  await inTransaction(services, async (services) => {
    await lockOrder(services.db, attempt.orderId)
    const known = await listRefundsOfAttempt(services.db, attempt.id)
    for (const refund of [...listed, ...left.read]) {
      const row = known.find(({ stripeRefundId }) => stripeRefundId === refund.id)
      await (row ? recordState(services, row, refund) : recordUnknown(services, attempt, refund))
    }
    for (const row of known.filter(({ id }) => left.missing.includes(id))) await recordMissing(services, row)
  })
}

/** Reads one by one the refunds under way that the list does not name: it lags behind, or the provider lost them. */
async function readUnlisted(
  { db }: Services,
  payments: Payments,
  { attemptId, listed }: { attemptId: number; listed: readonly ProviderRefund[] },
): Promise<{ read: ProviderRefund[]; missing: number[] }> {
  const left: { read: ProviderRefund[]; missing: number[] } = { read: [], missing: [] }
  const named = new Set(listed.map(({ id }) => id))
  for (const { id, state, stripeRefundId } of await listRefundsOfAttempt(db, attemptId)) {
    if (state !== 'PENDING' || stripeRefundId === null || named.has(stripeRefundId)) continue
    const read = await payments.readRefund(stripeRefundId)
    if (read) left.read.push(read)
    else left.missing.push(id)
  }
  return left
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
  const endsAll = (error: unknown) => error instanceof ProviderUnavailable
  const work = { each: 'attemptId', failure: 'refunds of a payment cannot be read', signal, endsAll }
  let after = 0
  for (;;) {
    const attemptIds = await listAttemptsWithRefundsUnderWay(services.db, after, AT_ONCE)
    await oneByOne(services, attemptIds, work, (attemptId) => readRefunds(services, attemptId))
    if (signal?.aborted || attemptIds.length < AT_ONCE) return
    after = attemptIds.at(-1) ?? after
  }
}

/** A refund may still fail after it has succeeded: the bank of the buyer sends the money back. */
async function recordState(services: Services, row: Refund, read: ProviderRefund): Promise<void> {
  if (row.state === 'FAILED') {
    if (read.state !== 'FAILED') await takeFailureBack(services, row, settled(services, read))
    return
  }
  if (row.missingSince !== null) await updateRefund(services.db, row.id, { missingSince: null })
  if (row.state === read.state) return
  if (read.state === 'FAILED') return endFailed(services, row, read.failure ?? 'unknown')
  await updateRefund(services.db, row.id, settled(services, read))
}

/** How long a refund may be missing: an outage of the provider is over by then, or an operator has to look. */
const MISSING_BY_MS = 60 * 3_600_000

/** One that the provider does not know for days is never made: it failed, and is read no more. */
async function recordMissing(services: Services, row: Refund): Promise<void> {
  const { db, now } = services
  if (row.state !== 'PENDING') return
  if (row.missingSince === null) return updateRefund(db, row.id, { missingSince: instant(now()) })
  if (now().getTime() - Date.parse(row.missingSince) >= MISSING_BY_MS)
    await endFailed(services, row, 'resource_missing')
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
  const ours = call?.purpose === 'refund' ? call.subjectId : refundOfKey(read.key)
  if (ours !== null && (await recordFound(services, { id: ours, attemptId }, read))) return
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

/** Returns the id of the refund for which a key was made (`outside-call.ts`); null: the key is none of ours. */
function refundOfKey(key: string | null): number | null {
  const id = /^refund-(\d{1,15})-/.exec(key ?? '')?.[1]
  return id === undefined ? null : Number(id)
}

/**
 * Takes a refund for what a call of ours made that was given up, because it was not in the list of that moment, or that a
 * restored database has forgotten: it is not made anew. Returns whether it is that. While a later call for it is open,
 * that one decides, which looks for it. A failed one is none: it is made anew.
 */
async function recordFound(
  services: Services,
  { id, attemptId }: Pick<Refund, 'id' | 'attemptId'>,
  read: ProviderRefund,
): Promise<boolean> {
  const { db, log } = services
  const row = await findRefund(db, id)
  if (row?.state !== 'PENDING' || row.stripeRefundId !== null || row.attemptId !== attemptId) return false
  if (read.cents !== row.totalCents || read.state === 'FAILED') return false
  const newest = await findNewestCall(db, 'refund', row.id)
  if (newest?.answeredAt === null) return true
  await updateRefund(db, row.id, { stripeRefundId: read.id })
  await recordState(services, row, read)
  log.warn({ refundId: row.id, orderId: row.orderId }, 'refund found that was given up or forgotten')
  return true
}

function settled({ now }: Services, { state, failure }: ProviderRefund) {
  return { state, failure, settledAt: state === 'PENDING' ? null : instant(now()) }
}
