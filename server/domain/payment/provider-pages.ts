/** The pages of the payment provider to which ours lead. Pure. */

export type PaymentPage = 'CHECKOUT' | 'ONBOARDING'

const ORIGINS: Record<PaymentPage, string> = {
  CHECKOUT: 'https://checkout.stripe.com',
  ONBOARDING: 'https://connect.stripe.com',
}

/** Returns the origin of such a page; null: there is no provider. Where it is played by another server, it is that one's. */
export function paymentPageOrigin(
  provider: { apiBase: string | null } | null,
  page: PaymentPage,
): string | null {
  if (provider === null) return null
  return provider.apiBase === null ? ORIGINS[page] : new URL(provider.apiBase).origin
}
