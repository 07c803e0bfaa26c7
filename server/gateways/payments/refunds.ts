import type { Outcome } from './outcome.ts'

/** Giving money back at the payment provider. */
export interface PaymentRefunds {
  createRefund(refund: NewProviderRefund, key: string): Promise<Outcome>
  /** Looks for the refund of this payment that was made with this key; null: there is none. */
  findRefund(paymentId: string, key: string): Promise<string | null>
  /** All refunds of a payment, whoever made them; none where the provider does not know the payment. */
  readRefunds(paymentId: string): Promise<ProviderRefund[]>
  /** One refund; null: the provider does not know it. */
  readRefund(refundId: string): Promise<ProviderRefund | null>
  /** The payment to which a charge or a refund belongs; null: the provider does not know it. */
  findPayment(objectId: string): Promise<string | null>
}

/** Plain data: it is stored with its key, and sent again as it was. */
export interface NewProviderRefund {
  refundId: number
  orderId: number
  paymentId: string
  cents: number
}

export interface ProviderRefund {
  id: string
  cents: number
  state: 'PENDING' | 'SUCCEEDED' | 'FAILED'
  failure: string | null
  /** The key with which we made it; null: made at the provider, by hand. */
  key: string | null
}
