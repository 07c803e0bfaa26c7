import type Stripe from 'stripe'
import { endpoint } from '../http/endpoint.ts'
import type { Sandbox } from '../sandbox.ts'
import { invalidRequest } from '../wire/errors.ts'
import {
  address,
  boolean,
  email,
  emptyable,
  hash,
  integer,
  metadata,
  oneOf,
  parameters,
  required,
  text,
} from '../wire/fields.ts'
import { CREATED, listOf, mergeMetadata, PAGING } from '../wire/list.ts'
import { findMethod, type TestCard } from './cards.ts'
import { allowedMethods, currency } from './fields.ts'
import { cancelIntent, checkAmount, insertIntent, isOpen, unexpectedState } from './intent.ts'
import { declined, payIntent } from './pay.ts'

const PATH = '/v1/payment_intents'

const about = {
  customer: text(),
  description: text(1000),
  metadata: metadata(),
  statement_descriptor: text(22),
  statement_descriptor_suffix: text(22),
  transfer_group: text(),
}

function cardOf(method: string): TestCard {
  const card = findMethod(method)
  if (card) return card
  throw invalidRequest(`No such PaymentMethod: '${method}'`, {
    code: 'resource_missing',
    param: 'payment_method',
  })
}

function confirm(sandbox: Sandbox, id: string, method: string, returnUrl?: string): object {
  const card = cardOf(method)
  const payer = { name: null, email: sandbox.objects.get('payment_intent', id).receipt_email }
  const intent = payIntent(sandbox, id, card, payer, returnUrl)
  return intent.last_payment_error ? declined(intent) : intent
}

function checkCustomer({ objects }: Sandbox, customer: string | undefined): void {
  if (customer !== undefined) objects.get('customer', customer, 'customer')
}

export const intentEndpoints = [
  endpoint(
    'POST',
    PATH,
    parameters<Stripe.PaymentIntentCreateParams>()({
      ...about,
      amount: required(integer()),
      currency: required(currency()),
      allowed_payment_method_types: allowedMethods(),
      automatic_payment_methods: hash({
        enabled: required(boolean()),
        allow_redirects: oneOf('always', 'never'),
      }),
      confirm: boolean(),
      payment_method: text(),
      receipt_email: email(),
      return_url: address(),
    }),
    ({ sandbox, params }) => {
      const {
        allowed_payment_method_types: allowed,
        confirm: isConfirmed,
        payment_method,
        return_url,
      } = params
      checkCustomer(sandbox, params.customer)
      const intent = insertIntent(sandbox, { ...params, allowed })
      if (!payment_method) return intent
      if (isConfirmed) return confirm(sandbox, intent.id, payment_method, return_url)
      cardOf(payment_method)
      return sandbox.objects.update('payment_intent', intent.id, {
        status: 'requires_confirmation',
        payment_method,
      })
    },
  ),
  endpoint(
    'GET',
    PATH,
    parameters<Stripe.PaymentIntentListParams>()({ ...PAGING, ...CREATED, customer: text() }),
    (call) => listOf('payment_intent', PATH, call, { filters: { customer: call.params.customer } }),
  ),
  endpoint('GET', `${PATH}/:id`, hash({ client_secret: text() }), ({ sandbox, ids }) =>
    sandbox.objects.get('payment_intent', ids.id ?? '', 'intent'),
  ),
  endpoint(
    'POST',
    `${PATH}/:id`,
    parameters<Stripe.PaymentIntentUpdateParams>()({
      ...about,
      metadata: emptyable(metadata()),
      amount: integer(),
      receipt_email: emptyable(email()),
    }),
    ({ sandbox, params, ids }) => {
      const { metadata, ...changes } = params
      const before = sandbox.objects.get('payment_intent', ids.id ?? '', 'intent')
      checkCustomer(sandbox, changes.customer)
      if (changes.amount !== undefined) checkAmount(changes.amount)
      if (changes.amount !== undefined && !isOpen(before))
        throw unexpectedState(before, 'change the amount of')
      return sandbox.objects.update('payment_intent', before.id, {
        ...changes,
        metadata: mergeMetadata(before.metadata, metadata),
      })
    },
  ),
  endpoint(
    'POST',
    `${PATH}/:id/confirm`,
    parameters<Stripe.PaymentIntentConfirmParams>()({ payment_method: text(), return_url: address() }),
    ({ sandbox, params, ids }) => {
      const { id, payment_method } = sandbox.objects.get('payment_intent', ids.id ?? '', 'intent')
      const method = params.payment_method ?? payment_method
      if (!method)
        throw invalidRequest(
          'You cannot confirm this PaymentIntent because it is missing a payment method.',
          { code: 'payment_intent_unexpected_state' },
        )
      return confirm(sandbox, id, method, params.return_url)
    },
  ),
  endpoint(
    'POST',
    `${PATH}/:id/cancel`,
    parameters<Stripe.PaymentIntentCancelParams>()({
      cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
    }),
    ({ sandbox, params, ids }) => {
      const { id } = sandbox.objects.get('payment_intent', ids.id ?? '', 'intent')
      if (sandbox.objects.hidden(id).session)
        throw invalidRequest(
          'You cannot cancel PaymentIntents created by Checkout. Instead you should expire the Checkout Session.',
        )
      return cancelIntent(sandbox, id, params.cancellation_reason ?? null)
    },
  ),
]

const CHARGES = '/v1/charges'

export const chargeEndpoints = [
  endpoint(
    'GET',
    CHARGES,
    parameters<Stripe.ChargeListParams>()({
      ...PAGING,
      ...CREATED,
      customer: text(),
      payment_intent: text(),
      transfer_group: text(),
    }),
    (call) => {
      const { customer, payment_intent, transfer_group } = call.params
      return listOf('charge', CHARGES, call, { filters: { customer, payment_intent, transfer_group } })
    },
  ),
  endpoint('GET', `${CHARGES}/:id`, hash({}), ({ sandbox, ids }) =>
    sandbox.objects.get('charge', ids.id ?? ''),
  ),
]
