import type Stripe from 'stripe'
import type { PaymentBalance, ProviderBalanceChange } from './balance.ts'
import { reading, readingUnlessRefused } from './stripe-client.ts'

const PAGE_SIZE = 100

export function stripeBalance(stripe: () => Promise<Stripe>): PaymentBalance {
  return {
    readBalance: () =>
      reading(async () => {
        const { available, pending } = await (await stripe()).balance.retrieve()
        return { availableCents: inCad(available), pendingCents: inCad(pending) }
      }),

    readBalanceChanges: ({ since, sourceId, after }) =>
      reading(async () => {
        const { data, has_more } = await (
          await stripe()
        ).balanceTransactions.list({
          limit: PAGE_SIZE,
          ...(since && { created: { gte: Math.floor(since.getTime() / 1000) } }),
          ...(sourceId && { source: sourceId }),
          ...(after && { starting_after: after }),
        })
        return { changes: data.map(present), isLast: !has_more }
      }),

    readBalanceChange: (id) =>
      readingUnlessRefused(async () => present(await (await stripe()).balanceTransactions.retrieve(id))),
  }
}

function inCad(amounts: { currency: string; amount: number }[]): number {
  return amounts.filter(({ currency }) => currency === 'cad').reduce((sum, { amount }) => sum + amount, 0)
}

function present({
  id,
  type,
  amount,
  fee,
  source,
  created,
}: Stripe.BalanceTransaction): ProviderBalanceChange {
  const sourceId = typeof source === 'string' ? source : (source?.id ?? null)
  return { id, type, cents: amount, feeCents: fee, sourceId, at: new Date(created * 1000) }
}
