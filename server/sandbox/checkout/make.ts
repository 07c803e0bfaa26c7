import { checkAmount } from '../payments/intent.ts'
import type { Sandbox } from '../sandbox.ts'
import { invalidRequest } from '../wire/errors.ts'
import { newId } from '../wire/ids.ts'
import type { SessionInput } from './fields.ts'
import { makeLineItem } from './line-items.ts'
import type { Session } from './session.ts'

const LEAST_SECONDS = 30 * 60
const MOST_SECONDS = 24 * 3600

export function insertSession(sandbox: Sandbox, input: SessionInput): Session {
  const { objects, clock, jobs } = sandbox
  const created = clock.now()
  const expiresAt = input.expires_at ?? created + MOST_SECONDS
  checkTogether(sandbox, input, expiresAt - created)
  const items = input.line_items.map((item) => makeLineItem(sandbox, item))
  const total = items.reduce((sum, { amount_total }) => sum + amount_total, 0)
  checkAmount(total, 'line_items')
  const session = blankSession(sandbox, input, total, expiresAt)
  objects.insert('checkout.session', session, { hidden: { items, intent: input.payment_intent_data } })
  jobs.add('expire-session', session.id, expiresAt)
  return session
}

function checkTogether({ objects }: Sandbox, input: SessionInput, seconds: number): void {
  if (input.line_items.length === 0)
    throw invalidRequest('Missing required param: line_items.', {
      code: 'parameter_missing',
      param: 'line_items',
    })
  if (seconds < LEAST_SECONDS)
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      { param: 'expires_at' },
    )
  if (seconds > MOST_SECONDS)
    throw invalidRequest(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    )
  if (input.customer && input.customer_email)
    throw invalidRequest('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer',
    })
  if (input.customer) objects.get('customer', input.customer, 'customer')
}

function blankSession(
  { clock, url }: Sandbox,
  input: SessionInput,
  total: number,
  expiresAt: number,
): Session {
  const id = newId('cs_test', 58)
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: input.adaptive_pricing?.enabled ?? false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: input.billing_address_collection ?? null,
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: clock.now(),
    currency: 'cad',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: input.customer ?? null,
    customer_account: null,
    customer_creation: input.customer ? null : (input.customer_creation ?? 'if_required'),
    customer_details: null,
    customer_email: input.customer_email ?? null,
    discounts: [],
    expires_at: expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: input.locale ?? null,
    managed_payments: { enabled: input.managed_payments?.enabled ?? false },
    metadata: input.metadata ?? {},
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: input.allowed_payment_method_types ?? ['card', 'link'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: input.submit_type ?? null,
    subscription: null,
    success_url: input.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${url}/sandbox/checkout/${id}`,
    wallet_options: null,
  }
}
