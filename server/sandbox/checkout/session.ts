import type { TestCard } from '../payments/cards.ts'
import { cancelIntent, insertIntent, type Intent, isOpen } from '../payments/intent.ts'
import { payIntent } from '../payments/pay.ts'
import type { Payer } from '../payments/payment-method.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Kinds } from '../store/kinds.ts'
import type { SessionInput } from './fields.ts'

export type Session = Kinds['checkout.session']

/** One press of the button on the page: the payment exists from the first one on. */
export function paySession(sandbox: Sandbox, id: string, card: TestCard, payer: Payer): Intent {
  const { objects } = sandbox
  const session = objects.get('checkout.session', id)
  const intent = session.payment_intent ?? beginPayment(sandbox, session)
  objects.hide(id, { payer })
  return endPayment(sandbox, payIntent(sandbox, intent, card, payer, returnAddress(sandbox, id)))
}

function beginPayment(sandbox: Sandbox, { id, amount_total, ...session }: Session): string {
  const data = (sandbox.objects.hidden(id).intent ?? {}) as NonNullable<SessionInput['payment_intent_data']>
  const intent = insertIntent(sandbox, {
    ...data,
    amount: amount_total ?? 0,
    currency: session.currency ?? 'cad',
    allowed: session.allowed_payment_method_types,
    customer: session.customer,
    session: id,
  })
  sandbox.objects.update('checkout.session', id, { payment_intent: intent.id })
  return intent.id
}

function returnAddress({ url }: Sandbox, id: string): string {
  return `${url}/sandbox/checkout/${id}`
}

/** Completes the session whose payment has just succeeded. */
export function endPayment(sandbox: Sandbox, intent: Intent): Intent {
  const { objects, events, jobs } = sandbox
  const { session } = objects.hidden(intent.id)
  if (intent.status !== 'succeeded' || typeof session !== 'string') return intent
  const { email, name } = objects.hidden(session).payer as Payer
  const completed = objects.update('checkout.session', session, {
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer_details: {
      address: null,
      business_name: null,
      email,
      individual_name: null,
      name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  })
  jobs.drop('expire-session', session)
  events.emit('checkout.session.completed', completed)
  return intent
}

/** Ends an open session, on demand or at its time; nobody can pay in it from then on. */
export function expireSession(sandbox: Sandbox, id: string): Session {
  const { objects, events, jobs } = sandbox
  const { payment_intent } = objects.get('checkout.session', id)
  const intent = objects.find('payment_intent', payment_intent)
  if (intent && isOpen(intent)) cancelIntent(sandbox, intent.id, 'automatic')
  const session = objects.update('checkout.session', id, { status: 'expired', url: null })
  jobs.drop('expire-session', id)
  events.emit('checkout.session.expired', session)
  return session
}

/** The address that the product wants people to come back to, with the id of the session where it asks for it. */
export function successAddress({ id, success_url }: Session): string {
  return (success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id)
}
