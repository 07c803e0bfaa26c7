import type { Sandbox } from '../sandbox.ts'
import { ApiError } from '../wire/errors.ts'
import { randomText } from '../wire/ids.ts'
import type { TestCard } from './cards.ts'
import { insertCharge } from './charge.ts'
import { type Intent, isOpen, unexpectedState } from './intent.ts'
import { insertCard, type Payer } from './payment-method.ts'

/** One try to pay: it succeeds, is declined, or waits for the bank's page. */
export function payIntent(
  sandbox: Sandbox,
  id: string,
  card: TestCard,
  payer: Payer,
  returnUrl?: string,
): Intent {
  const { objects, events } = sandbox
  const before = objects.get('payment_intent', id)
  if (!isOpen(before)) throw unexpectedState(before, 'confirm')
  const { id: method } = insertCard(sandbox, card, payer)
  if (card.outcome === 'authenticate') {
    const token = randomText(24)
    objects.hide(id, { card: card.number, payer, token, returnUrl })
    const url = `${sandbox.url}/sandbox/3ds/${id}/${token}`
    const intent = objects.update('payment_intent', id, {
      status: 'requires_action',
      payment_method: method,
      last_payment_error: null,
      next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl ?? null, url } },
    })
    events.emit('payment_intent.requires_action', intent)
    return intent
  }
  return charge(sandbox, before, card, payer, method)
}

function charge(sandbox: Sandbox, before: Intent, card: TestCard, payer: Payer, method: string): Intent {
  const { objects, events } = sandbox
  const charge = insertCharge(sandbox, { intent: before, card, method, payer })
  if (charge.status === 'failed') {
    const failure = typeof card.outcome === 'object' ? card.outcome : { code: 'card_declined', message: '' }
    return decline(sandbox, before.id, { ...failure, charge: charge.id })
  }
  const intent = objects.update('payment_intent', before.id, {
    status: 'succeeded',
    amount_received: before.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method,
  })
  events.emit('payment_intent.succeeded', intent)
  return intent
}

interface Decline {
  code: string
  decline?: string
  message: string
  charge?: string
}

function decline({ objects, events }: Sandbox, id: string, failure: Decline): Intent {
  const { code, decline, message, charge } = failure
  const { latest_charge } = objects.get('payment_intent', id)
  const intent = objects.update('payment_intent', id, {
    status: 'requires_payment_method',
    last_payment_error: {
      type: code === 'payment_intent_authentication_failure' ? 'invalid_request_error' : 'card_error',
      code,
      message,
      ...(decline && { decline_code: decline }),
      ...(charge && { charge }),
    },
    latest_charge: charge ?? latest_charge,
    next_action: null,
    payment_method: null,
  })
  events.emit('payment_intent.payment_failed', intent)
  return intent
}

/** The person comes back from the bank's page, having proved to be themselves, or not. */
export function endAuthentication(sandbox: Sandbox, id: string, card: TestCard, isProved: boolean): Intent {
  const { objects } = sandbox
  const before = objects.get('payment_intent', id)
  const { payer } = objects.hidden(id)
  if (before.status !== 'requires_action') return before
  if (isProved) return charge(sandbox, before, card, payer as Payer, String(before.payment_method))
  return decline(sandbox, id, {
    code: 'payment_intent_authentication_failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
  })
}

/** The error that a declined confirmation is answered with: the intent keeps what was tried. */
export function declined(intent: Intent): ApiError {
  const error = intent.last_payment_error as {
    code: string
    message: string
    decline_code?: string
    charge?: string
  }
  return new ApiError(402, { ...error, type: 'card_error', payment_intent: intent })
}
