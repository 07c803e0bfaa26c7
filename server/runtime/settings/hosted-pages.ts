import type { StripeGiven } from './stripe.ts'

/** The pages of the payment provider to which a form of ours may lead. */
export type HostedPage = 'CHECKOUT' | 'ACCOUNT'

/** Stripe's own. Links into accounts lead to the second, those of accounts of the second API to the third. */
const ORIGINS: Record<HostedPage, readonly string[]> = {
  CHECKOUT: ['https://checkout.stripe.com'],
  ACCOUNT: ['https://connect.stripe.com', 'https://accounts.stripe.com'],
}

/** Returns the origins where such a page stands; none where nothing is sold. */
export function originsOf(page: HostedPage, stripe: StripeGiven | null): readonly string[] {
  if (!stripe) return []
  return stripe.pagesAt === null ? ORIGINS[page] : [stripe.pagesAt]
}
