import type Stripe from 'stripe'
import type { Sandbox } from '../sandbox.ts'
import type { Kinds } from '../store/kinds.ts'
import { newId } from '../wire/ids.ts'
import type { TestCard } from './cards.ts'

/** The person at the form of a payment. */
export interface Payer {
  name: string | null
  email: string | null
}

export function billingDetails({ name, email }: Payer): Stripe.Charge.BillingDetails {
  return { address: null, email, name, phone: null, tax_id: null }
}

export function insertCard(
  { objects, clock }: Sandbox,
  card: TestCard,
  payer: Payer,
): Kinds['payment_method'] {
  return objects.insert('payment_method', {
    id: newId('pm'),
    object: 'payment_method',
    billing_details: billingDetails(payer),
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'CA',
      display_brand: card.brand,
      exp_month: 12,
      exp_year: 2034,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: clock.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  })
}

/** The card as the charge remembers it. */
export function cardOfCharge(card: TestCard): Stripe.Charge.PaymentMethodDetails {
  return {
    type: 'card',
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'CA',
      electronic_commerce_indicator: null,
      exp_month: 12,
      exp_year: 2034,
      funding: 'credit',
      installments: null,
      last4: card.number.slice(-4),
      mandate: null,
      network: card.brand,
      network_transaction_id: newId('ntx', 15),
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}
