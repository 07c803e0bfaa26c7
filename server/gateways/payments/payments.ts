import type { PaymentBalance } from './balance.ts'
import type { PaymentCheckout } from './checkout.ts'
import type { Outcome } from './outcome.ts'
import type { PaymentRecords } from './records.ts'
import type { PaymentRefunds } from './refunds.ts'

/** The payment provider, as far as use cases need it. */
export interface Payments extends PaymentCheckout, PaymentRefunds, PaymentBalance, PaymentRecords {
  createAccount(account: NewPaymentAccount, key: string): Promise<Outcome>
  /** Looks for the account that was made with this key; null: there is none. */
  findAccount(key: string): Promise<string | null>
  readAccount(accountId: string): Promise<PaymentAccountState>
  /** The address of the provider's form, good for minutes and for one visit; null: the account is closed. */
  linkToOnboarding(accountId: string, back: { refreshUrl: string; returnUrl: string }): Promise<string | null>
  /** The address of the host's own pages there, never stored; null before the form is filled in. */
  linkToDashboard(accountId: string): Promise<string | null>
  /** Returns what a signed message says; null where it is not the provider's, or too old. */
  readEvent(endpoint: EventEndpoint, body: Buffer, signature: string): Promise<ProviderEvent | null>
}

/** Plain data: it is stored with its key, and sent again as it was. */
export interface NewPaymentAccount {
  hostId: number
  email: string
  displayName: string
  language: 'fr' | 'en'
}

export interface PaymentAccountState {
  /** The host can be paid. */
  isReady: boolean
  /** The side that has to do something until then; null: neither can. */
  waitsFor: 'HOST' | 'PROVIDER' | null
  isClosed: boolean
}

export type EventEndpoint = 'PLATFORM' | 'CONNECT' | 'V2'

export interface ProviderEvent {
  id: string
  type: string
  objectId: string | null
  accountId: string | null
  isLive: boolean
}
