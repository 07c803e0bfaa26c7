import { findAttempt, findAttemptOfPayment } from '#db/queries/payment/attempt.ts'
import { findAttemptBySession } from '#db/queries/payment/hold.ts'
import { findCallByKey } from '#db/queries/payment/outside-call.ts'
import type { PaymentAttempt } from '#db/schema/payment.ts'
import type { PaymentState } from '#server/gateways/payments/checkout.ts'
import type { Services } from '#server/runtime/context.ts'
import { keepObject } from './provider-object.ts'
import { applyState } from './settle.ts'

/**
 * Reads again a payment that an event is about. It may come before the answer of the call that made it: then what it was
 * made for stands in its metadata, with a key that only we gave.
 */
export async function readPaymentAgain(services: Services, type: string, objectId: string): Promise<void> {
  const { payments, db } = services
  if (!payments) return
  if (type.startsWith('checkout.session.')) {
    const state = await payments.readCheckout(objectId)
    const attempt =
      (await findAttemptBySession(db, objectId)) ??
      (await findMade(services, state, { id: objectId, kind: 'CHECKOUT' }))
    if (attempt) await applyState(services, attempt, state)
  }
  if (type.startsWith('payment_intent.')) {
    const state = await payments.readIntent(objectId)
    const attempt =
      (await findAttemptOfPayment(db, objectId)) ??
      (await findMade(services, state, { id: objectId, kind: 'INTENT' }))
    // That of a page is over with its page only: a declined card is tried again there.
    if (attempt && (attempt.kind === 'INTENT' || state.paid)) await applyState(services, attempt, state)
  }
}

/** Finds the attempt that an object was made for, by its metadata; the call that made it has its answer then. */
async function findMade(
  services: Services,
  { attemptId, key }: PaymentState,
  object: { id: string; kind: PaymentAttempt['kind'] },
): Promise<PaymentAttempt | undefined> {
  if (attemptId === null || key === null) return undefined
  const call = await findCallByKey(services.db, key)
  const attempt = call?.subjectId === attemptId ? await findAttempt(services.db, attemptId) : undefined
  if (attempt) await keepObject(services, attempt, { key, ...object })
  return attempt
}
