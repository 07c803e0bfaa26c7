import type { Sandbox } from '../sandbox.ts'
import type { Kinds } from '../store/kinds.ts'
import { ApiError, invalidRequest } from '../wire/errors.ts'
import { newId, randomText } from '../wire/ids.ts'

export type Intent = Kinds['payment_intent']

export interface IntentInput {
  amount: number
  currency: string
  allowed?: string[] | null
  customer?: string | null
  description?: string | null
  metadata?: Record<string, string>
  receipt_email?: string | null
  statement_descriptor?: string | null
  statement_descriptor_suffix?: string | null
  transfer_group?: string | null
  /** The Checkout that asks for the money. */
  session?: string
}

const LEAST_CENTS = 50
const MOST_CENTS = 99_999_999

export function checkAmount(amount: number, param = 'amount'): void {
  if (amount < LEAST_CENTS)
    throw invalidRequest('Amount must be at least $0.50 cad', { code: 'amount_too_small', param })
  if (amount > MOST_CENTS)
    throw invalidRequest('Amount must be no more than $999,999.99 cad', { code: 'amount_too_large', param })
}

export function insertIntent({ objects, clock, events }: Sandbox, input: IntentInput): Intent {
  const { amount, currency, allowed = null, session } = input
  checkAmount(amount)
  const id = newId('pi')
  const intent = objects.insert(
    'payment_intent',
    {
      id,
      object: 'payment_intent',
      allowed_payment_method_types: allowed,
      amount,
      amount_capturable: 0,
      amount_received: 0,
      application: null,
      application_fee_amount: null,
      automatic_payment_methods: { allow_redirects: 'always', enabled: true },
      canceled_at: null,
      cancellation_reason: null,
      capture_method: 'automatic_async',
      client_secret: `${id}_secret_${randomText(25)}`,
      confirmation_method: 'automatic',
      created: clock.now(),
      currency,
      customer: input.customer ?? null,
      customer_account: null,
      description: input.description ?? null,
      excluded_payment_method_types: null,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      managed_payments: { enabled: false },
      metadata: input.metadata ?? {},
      next_action: null,
      on_behalf_of: null,
      payment_method: null,
      payment_method_configuration_details: null,
      payment_method_options: {},
      payment_method_types: allowed ?? ['card', 'link'],
      payment_record: null,
      processing: null,
      receipt_email: input.receipt_email ?? null,
      review: null,
      setup_future_usage: null,
      shipping: null,
      source: null,
      statement_descriptor: input.statement_descriptor ?? null,
      statement_descriptor_suffix: input.statement_descriptor_suffix ?? null,
      status: 'requires_payment_method',
      transfer_group: input.transfer_group ?? null,
    },
    { hidden: { session } },
  )
  events.emit('payment_intent.created', intent)
  return intent
}

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export function isOpen({ status }: Intent): boolean {
  return OPEN.includes(status)
}

export function cancelIntent(
  { objects, clock, events }: Sandbox,
  id: string,
  reason: Intent['cancellation_reason'],
): Intent {
  const before = objects.get('payment_intent', id)
  if (!isOpen(before)) throw unexpectedState(before, 'cancel')
  const intent = objects.update('payment_intent', id, {
    status: 'canceled',
    canceled_at: clock.now(),
    cancellation_reason: reason,
    next_action: null,
  })
  events.emit('payment_intent.canceled', intent)
  return intent
}

export function unexpectedState(intent: Intent, verb: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  })
}
