/** The pages of the payment provider to which ours lead. Pure. */

export type PaymentPage = 'CHECKOUT' | 'ONBOARDING'

const ORIGINS: Record<PaymentPage, string> = {
  CHECKOUT: 'https://checkout.stripe.com',
  ONBOARDING: 'https://connect.stripe.com',
}

/**
 * Returns the origin of such a page; null: there is no provider. `pagesAt`: where another server plays it, that one's.
 */
export function paymentPageOrigin(
  provider: { pagesAt: string | null } | null,
  page: PaymentPage,
): string | null {
  return provider && (provider.pagesAt ?? ORIGINS[page])
}
