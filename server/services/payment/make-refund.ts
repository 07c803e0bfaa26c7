import { findAttempt } from '#db/queries/payment/attempt.ts'
import { findNewestCall } from '#db/queries/payment/outside-call.ts'
import { findRefund, updateRefund } from '#db/queries/payment/refund.ts'
import { ProviderUnavailable } from '#server/domain/payment/unavailable.ts'
import type { Services } from '#server/runtime/context.ts'
import { endFailedRefund } from './failed-refund.ts'
import { callOutside, goesOn } from './outside-call.ts'
import { readRefunds } from './read-refunds.ts'

/**
 * The provider could do it, but not now: its balance is too low. A payment that it does not know may be known again, as
 * after a wrong key of ours: nobody is told that their money does not come.
 */
const NOT_NOW = ['balance_insufficient', 'insufficient_funds', 'resource_missing']

/** Gives money back at the provider, once, however often it is called; then reads what came of it. */
export async function makeRefund(services: Services, refundId: number): Promise<void> {
  const { db, payments } = services
  const refund = await findRefund(db, refundId)
  if (refund?.state !== 'PENDING') return
  if (!payments) throw new ProviderUnavailable('refund: there is no provider')
  const { orderId, attemptId, totalCents: cents } = refund
  // An event told of it before: it is made, and only read.
  if (refund.stripeRefundId !== null) return readRefunds(services, attemptId)
  // The database may have been restored since it was made: then no call of ours is known, and the provider's list is.
  const call = await findNewestCall(db, 'refund', refundId)
  if (!call || !goesOn(call)) {
    await readRefunds(services, attemptId)
    const read = await findRefund(db, refundId)
    if (read?.state !== 'PENDING' || read.stripeRefundId !== null) return
  }
  const paymentId = (await findAttempt(db, attemptId))?.stripeIntentId
  if (!paymentId) throw new Error(`Refund ${refundId} is of no payment.`)

  const made = await callOutside(services, {
    purpose: 'refund',
    subjectId: refundId,
    parameters: { refundId, orderId, paymentId, cents },
    send: (parameters, key) => payments.createRefund(parameters, key),
    find: (key) => payments.findRefund(paymentId, key),
    record: ({ db }, stripeRefundId) => updateRefund(db, refundId, { stripeRefundId }),
  })
  await readRefunds(services, attemptId)
  if (!('refused' in made)) return
  // An earlier call had made it, which was told only now.
  if ((await findRefund(db, refundId))?.stripeRefundId) return
  const { code } = made.data
  if (NOT_NOW.includes(code)) throw new ProviderUnavailable(`refund: ${code}`)
  await endFailedRefund(services, refundId, code)
}
