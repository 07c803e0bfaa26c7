import type Stripe from 'stripe'
import type { Included } from './fields.ts'

type Account = Stripe.V2.Core.Account

/** Sends the account with those parts that the caller asked for: the others are absent, even where they have values. */
export function showAccount(account: Account, include: Included[] = []): Account {
  const { configuration, defaults, identity, requirements, ...plain } = account
  const { customer, recipient } = configuration ?? {}
  const shown = {
    ...(include.includes('configuration.customer') && customer && { customer }),
    ...(include.includes('configuration.recipient') && recipient && { recipient }),
  }
  return {
    ...plain,
    ...(include.some((name) => name.startsWith('configuration.')) && { configuration: shown }),
    ...(include.includes('defaults') && { defaults }),
    ...(include.includes('identity') && { identity }),
    ...(include.includes('requirements') && { requirements }),
    ...(include.includes('future_requirements') && { future_requirements: { entries: [] } }),
  }
}
