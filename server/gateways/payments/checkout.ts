import type { Outcome } from './outcome.ts'

/** Payments of orders: on the provider's page, or in the mobile client. */
export interface PaymentCheckout {
  createCheckout(checkout: NewCheckout, key: string): Promise<Outcome>
  createIntent(intent: NewIntent, key: string): Promise<Outcome>
  createCustomer(customer: NewCustomer, key: string): Promise<Outcome>
  /** With the cards that it kept; payments and refunds stay. One that the provider does not know is gone already. */
  deleteCustomer(customerId: string): Promise<void>
  /** Looks for what was made with this key since then, in seconds since 1970; null: there is nothing. */
  findCheckout(key: string, since: number): Promise<string | null>
  findIntent(key: string, since: number): Promise<string | null>
  findCustomer(key: string, email: string): Promise<string | null>
  /** One that the provider does not know is called over, and missing. */
  readCheckout(sessionId: string): Promise<PaymentState>
  readIntent(intentId: string): Promise<PaymentState>
  /** Nobody can pay in it from then on. Refused where it is over, or paid. */
  expireCheckout(sessionId: string): Promise<Outcome>
  cancelIntent(intentId: string): Promise<Outcome>
  /** What the mobile client needs to show the payment; made anew for each answer, and never stored. */
  readSecrets(intentId: string, customerId: string | null): Promise<MobileSecrets>
}

interface NewPayment {
  orderId: number
  attemptId: number
  transactionId: string
  /** What was bought, in the language of the buyer. */
  description: string
  /** On the statement of the card, beside the company: capitals, digits and spaces; empty: nothing. */
  statementSuffix: string
}

/** Plain data: it is stored with its key, and sent again as it was. */
export interface NewCheckout extends NewPayment {
  email: string
  language: 'fr' | 'en'
  /** In seconds since 1970. */
  expiresAt: number
  /** Where the page leads back to, whether or not it was paid: it proves nothing. */
  returnUrl: string
  lines: { name: string; unitCents: number; quantity: number }[]
}

export interface NewIntent extends NewPayment {
  totalCents: number
  customerId: string | null
}

export interface NewCustomer {
  userId: number
  email: string
  name: string
}

export interface PaymentState {
  /** OVER: nobody can pay in it any more. */
  status: 'OPEN' | 'PAID' | 'OVER'
  /** It is called over because the provider does not know it. */
  isMissing?: true
  paid: Paid | null
  /** The address of the page, as long as it is open. */
  url: string | null
  /** The attempt that it was made for, and the key with which it was; null: not by us. */
  attemptId: number | null
  key: string | null
}

export interface Paid {
  intentId: string
  chargeId: string | null
  cents: number
  /** In lower case. */
  currency: string
  cardBrand: string | null
  cardLast4: string | null
}

export interface MobileSecrets {
  clientSecret: string
  /** Of an account; a guest has none. */
  customerSessionClientSecret: string | null
}
