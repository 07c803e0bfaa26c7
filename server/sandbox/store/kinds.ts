import type Stripe from 'stripe'

/** As an object is stored and sent: other objects by their id, decimals as text. */
export type Plain<T> = { [K in keyof T]: PlainField<T[K]> }
type PlainField<V> = V extends { id: string } ? never : V extends Stripe.Decimal ? string : V

export type PlainPrice = Omit<Plain<Stripe.Price>, 'product'> & { product: string }
export type PlainLineItem = Omit<Plain<Stripe.LineItem>, 'price'> & { price: PlainPrice | null }
export type PlainPaymentIntent = Omit<Plain<Stripe.PaymentIntent>, 'last_payment_error'> & {
  last_payment_error: object | null
}

/** Every kind of object that is stored, by the word in its field `object`. */
export interface Kinds {
  'v2.core.account': Stripe.V2.Core.Account
  account_link: OnboardingLink
  'v2.core.event_destination': Stripe.V2.Core.EventDestination
  'v2.core.event': ThinEvent
  event: SnapshotEvent
  webhook_endpoint: Stripe.WebhookEndpoint
  'checkout.session': Plain<Stripe.Checkout.Session>
  item: PlainLineItem
  payment_intent: PlainPaymentIntent
  payment_method: Plain<Stripe.PaymentMethod>
  charge: Plain<Stripe.Charge>
  refund: Plain<Stripe.Refund>
  transfer: Omit<Plain<Stripe.Transfer>, 'reversals'>
  transfer_reversal: Plain<Stripe.TransferReversal>
  balance_transaction: Plain<Stripe.BalanceTransaction>
  payout: Plain<Stripe.Payout>
  customer: Plain<Stripe.Customer>
  product: Plain<Stripe.Product>
  price: PlainPrice
}

export type Kind = keyof Kinds

export interface SnapshotEvent {
  id: string
  object: 'event'
  account?: string
  api_version: string
  created: number
  data: { object: object; previous_attributes?: object }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null } | null
  type: string
}

/** An account link as it is kept: its session begins when it is opened, which it can be once. */
export interface OnboardingLink {
  id: string
  object: 'account_link'
  account: string
  type: 'account_onboarding' | 'account_update'
  expires_at: number
  refresh_url: string
  return_url?: string
  session: string | null
  isDone: boolean
}

export interface ThinEvent {
  id: string
  object: 'v2.core.event'
  created: string
  livemode: false
  type: string
  context?: string
  related_object?: { id: string; type: string; url: string }
  data?: object
}

/** Kept beside an object, and never sent. */
export type Hidden = Record<string, unknown>
