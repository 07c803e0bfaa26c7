import { book } from '../money/balance-transactions.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Kinds } from '../store/kinds.ts'
import { newId } from '../wire/ids.ts'
import type { TestCard } from './cards.ts'
import { billingDetails, cardOfCharge, type Payer } from './payment-method.ts'

export type Charge = Kinds['charge']
type Intent = Kinds['payment_intent']

/** Seconds until the fee is known and `balance_transaction` appears: a payment has none at first. */
const SETTLED_AFTER_SECONDS = 3
/** A week until the money of a payment can be used. */
export const AVAILABLE_AFTER_SECONDS = 7 * 86_400

interface Attempt {
  intent: Intent
  card: TestCard
  method: string
  payer: Payer
}

/** Charges the card, or keeps the charge that failed; says so. */
export function insertCharge(sandbox: Sandbox, { intent, card, method, payer }: Attempt): Charge {
  const { objects, clock, events, jobs, settings } = sandbox
  const failure = typeof card.outcome === 'object' ? card.outcome : null
  const isPaid = failure === null
  const charge = objects.insert('charge', {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: billingDetails(payer),
    calculated_statement_descriptor: 'SANDBOX',
    captured: isPaid,
    created: clock.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: failure ? 'try_again_later' : null,
      network_advice_code: null,
      network_decline_code: failure ? '01' : null,
      network_status: isPaid ? 'approved_by_network' : 'declined_by_network',
      reason: failure?.decline ?? failure?.code ?? null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: isPaid
        ? 'Payment complete.'
        : 'The bank did not return any further details with this decline.',
      type: isPaid ? 'authorized' : 'issuer_declined',
    },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method,
    payment_method_details: cardOfCharge(card),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: isPaid ? `${sandbox.url}/sandbox/receipts/${intent.id}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: isPaid ? 'succeeded' : 'failed',
    transfer_data: null,
    // A group belongs to what the product does, not to a payment: one that has none gets its own.
    transfer_group: intent.transfer_group ?? (isPaid ? `group_${intent.id}` : null),
  })
  events.emit(isPaid ? 'charge.succeeded' : 'charge.failed', charge)
  const seconds = settings.read<number>('settledAfterSeconds', SETTLED_AFTER_SECONDS)
  if (isPaid) jobs.add('settle-charge', charge.id, clock.now() + seconds)
  return charge
}

/** Books the payment and Stripe's fee, 2.9 % and 30 ¢. */
export function settleCharge(sandbox: Sandbox, id: string): Charge {
  const { objects, clock, events } = sandbox
  const { amount, currency, description, balance_transaction } = objects.get('charge', id)
  if (balance_transaction !== null) return objects.get('charge', id)
  const booked = book(sandbox, {
    type: 'charge',
    category: 'charge',
    amount,
    currency,
    fee: Math.round((amount * 29) / 1000) + 30,
    source: id,
    description,
    availableOn: clock.now() + AVAILABLE_AFTER_SECONDS,
  })
  const charge = objects.update('charge', id, { balance_transaction: booked.id })
  events.emit('charge.updated', charge, { previous: { balance_transaction: null } })
  return charge
}
