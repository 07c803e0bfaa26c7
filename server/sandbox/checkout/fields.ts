import type Stripe from 'stripe'
import { allowedMethods, currency } from '../payments/fields.ts'
import {
  address,
  boolean,
  email,
  hash,
  integer,
  list,
  metadata,
  oneOf,
  parameters,
  required,
  text,
} from '../wire/fields.ts'

const off = hash({ enabled: boolean() })

const priceData = hash({
  currency: required(currency()),
  product_data: required(
    hash({
      name: required(text(250)),
      description: text(500),
      metadata: metadata(),
      images: list(address(), 8),
    }),
  ),
  unit_amount: required(integer(0, 99_999_999)),
})

/** Only what costs once and has its price with it: no subscriptions, no prices of a catalogue. */
export const createFields = parameters<Stripe.Checkout.SessionCreateParams>()({
  adaptive_pricing: off,
  allowed_payment_method_types: allowedMethods(),
  billing_address_collection: oneOf('auto', 'required'),
  cancel_url: address(),
  client_reference_id: text(200),
  currency: currency(),
  customer: text(),
  customer_creation: oneOf('always', 'if_required'),
  customer_email: email(),
  expires_at: integer(),
  line_items: required(
    list(
      hash({
        price_data: required(priceData),
        quantity: required(integer(1, 999_999)),
        metadata: metadata(),
      }),
      100,
    ),
  ),
  locale: oneOf('auto', 'en', 'fr', 'fr-CA'),
  managed_payments: off,
  metadata: metadata(),
  mode: required(oneOf('payment')),
  payment_intent_data: hash({
    description: text(1000),
    metadata: metadata(),
    receipt_email: email(),
    statement_descriptor: text(22),
    statement_descriptor_suffix: text(22),
    transfer_group: text(),
  }),
  submit_type: oneOf('auto', 'book', 'donate', 'pay'),
  success_url: required(address()),
  ui_mode: oneOf('hosted_page'),
})

export type SessionInput = ReturnType<(typeof createFields)['read']>
