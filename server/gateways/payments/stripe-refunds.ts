import type Stripe from 'stripe'
import type { NewProviderRefund, PaymentRefunds, ProviderRefund } from './refunds.ts'
import { outcomeOf, readingUnlessMissing, readingUnlessRefused } from './stripe-client.ts'

export function stripeRefunds(stripe: () => Promise<Stripe>): PaymentRefunds {
  async function list(payment_intent: string): Promise<Stripe.Refund[]> {
    const refunds: Stripe.Refund[] = []
    for await (const refund of (await stripe()).refunds.list({ payment_intent, limit: 100 }))
      refunds.push(refund)
    return refunds
  }

  /** None where Stripe does not know the payment. */
  const listKnown = async (paymentId: string) => (await readingUnlessMissing(() => list(paymentId))) ?? []

  return {
    createRefund: (refund, idempotencyKey) =>
      outcomeOf(async () =>
        (await stripe()).refunds.create(refundParams(refund, idempotencyKey), { idempotencyKey }),
      ),

    findRefund: async (paymentId, key) =>
      (await listKnown(paymentId)).find(({ metadata }) => metadata?.key === key)?.id ?? null,

    readRefunds: async (paymentId) => (await listKnown(paymentId)).map(present),

    readRefund: (refundId) =>
      readingUnlessMissing(async () => present(await (await stripe()).refunds.retrieve(refundId))),

    findPayment: (objectId) =>
      readingUnlessRefused(async () => {
        const { refunds, charges } = await stripe()
        const isRefund = objectId.startsWith('re_') || objectId.startsWith('pyr_')
        const object = await (isRefund ? refunds : charges).retrieve(objectId)
        return idOf(object.payment_intent)
      }),
  }
}

function refundParams(refund: NewProviderRefund, key: string): Stripe.RefundCreateParams {
  return {
    payment_intent: refund.paymentId,
    amount: refund.cents,
    reason: 'requested_by_customer',
    metadata: { orderId: String(refund.orderId), refundId: String(refund.refundId), key },
  }
}

function present({ id, amount, status, failure_reason, metadata }: Stripe.Refund): ProviderRefund {
  return {
    id,
    cents: amount,
    state: STATES.get(status ?? '') ?? 'PENDING',
    failure: failure_reason ?? (status === 'canceled' ? 'canceled' : null),
    key: metadata?.key ?? null,
  }
}

const STATES = new Map<string, ProviderRefund['state']>([
  ['succeeded', 'SUCCEEDED'],
  ['failed', 'FAILED'],
  ['canceled', 'FAILED'],
])

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}
