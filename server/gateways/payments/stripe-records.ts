import type Stripe from 'stripe'
import type { PaymentRecords, ProviderCharge } from './records.ts'
import { reading } from './stripe-client.ts'

const PAGE_SIZE = 100

export function stripeRecords(stripe: () => Promise<Stripe>): PaymentRecords {
  return {
    readCharges: (after) =>
      reading(async () => {
        const { data, has_more } = await (await stripe()).charges.list(paging(after))
        return {
          items: data.filter(({ paid }) => paid).map(present),
          isLast: !has_more,
          last: data.at(-1)?.id,
        }
      }),

    readCharge: (chargeId) => reading(async () => present(await (await stripe()).charges.retrieve(chargeId))),

    readOpenCheckouts: (after) =>
      reading(async () => {
        const query = { ...paging(after), status: 'open' as const }
        const { data, has_more } = await (await stripe()).checkout.sessions.list(query)
        return { items: data.map(({ id }) => ({ id })), isLast: !has_more, last: data.at(-1)?.id }
      }),

    findCheckoutOf: (payment_intent) =>
      reading(async () => {
        const { data } = await (await stripe()).checkout.sessions.list({ payment_intent, limit: 1 })
        return data[0]?.id ?? null
      }),
  }
}

function paging(after: string | undefined) {
  return { limit: PAGE_SIZE, ...(after !== undefined && { starting_after: after }) }
}

function present({ id, payment_intent, amount, amount_refunded, created }: Stripe.Charge): ProviderCharge {
  return {
    id,
    paymentId: typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null),
    cents: amount,
    refundedCents: amount_refunded,
    at: new Date(created * 1000),
  }
}
