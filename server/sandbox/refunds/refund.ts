import { balanceOf } from '../money/balance.ts'
import { book } from '../money/balance-transactions.ts'
import { type Charge, settleCharge } from '../payments/charge.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Kinds } from '../store/kinds.ts'
import { invalidRequest } from '../wire/errors.ts'
import { newId } from '../wire/ids.ts'

export type Refund = Kinds['refund']

interface RefundInput {
  charge: Charge
  amount?: number
  reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer'
  metadata?: Record<string, string>
}

/** Gives money of a charge back, at most what is left of it. With too little in the balance the refund waits. */
export function insertRefund(sandbox: Sandbox, { charge, amount, reason, metadata }: RefundInput): Refund {
  const { objects, clock, events } = sandbox
  const left = charge.amount - charge.amount_refunded
  checkLeft(charge, left, amount)
  // Nothing is given back before it is booked.
  settleCharge(sandbox, charge.id)
  const refund = objects.insert('refund', {
    id: newId('re'),
    object: 'refund',
    amount: amount ?? left,
    balance_transaction: null,
    charge: charge.id,
    created: clock.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    metadata: metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    pending_reason: 'insufficient_funds',
    reason: reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'pending',
    transfer_reversal: null,
  })
  const changed = countRefunded(sandbox, charge.id, refund.amount)
  const made = hasFunds(sandbox, refund.amount) ? makeRefund(sandbox, refund) : refund
  events.emit('refund.created', made)
  events.emit('charge.refunded', changed, { previous: { amount_refunded: charge.amount_refunded } })
  return made
}

function checkLeft(charge: Charge, left: number, amount: number | undefined): void {
  if (charge.disputed)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  if (amount !== undefined && amount > left)
    throw invalidRequest(
      `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
      { code: 'amount_too_large', param: 'amount' },
    )
}

/**
 * Stripe's test mode lets a balance go below zero; with the switch a refund waits until there is enough, as it may in
 * earnest.
 */
function hasFunds(sandbox: Sandbox, amount: number): boolean {
  if (!sandbox.settings.read<boolean>('refundsWait', false)) return true
  const { available, pending } = balanceOf(sandbox, '')
  return available + pending >= amount
}

function makeRefund(sandbox: Sandbox, { id, amount, currency }: Refund): Refund {
  const { id: balance_transaction } = book(sandbox, {
    type: 'refund',
    category: 'refund',
    amount: -amount,
    currency,
    source: id,
    description: 'REFUND FOR CHARGE',
  })
  return sandbox.objects.update('refund', id, {
    status: 'succeeded',
    balance_transaction,
    pending_reason: undefined,
  })
}

function countRefunded({ objects }: Sandbox, id: string, cents: number): Charge {
  const { amount, amount_refunded } = objects.get('charge', id)
  const refunded = amount_refunded + cents
  return objects.update('charge', id, { amount_refunded: refunded, refunded: refunded === amount })
}

/** Money has come in: the refunds that waited for it are made, the oldest first. */
export function makeWaiting(sandbox: Sandbox): void {
  for (const refund of sandbox.objects.all('refund', { status: 'pending' })) {
    if (!hasFunds(sandbox, refund.amount)) return
    const made = makeRefund(sandbox, refund)
    sandbox.events.emit('refund.updated', made, { previous: { status: 'pending' } })
    sandbox.events.emit('charge.refund.updated', made, { previous: { status: 'pending' } })
  }
}

/** The bank sends the money back: it is in our balance again, and the charge counts it as not refunded. */
export function failRefund(sandbox: Sandbox, id: string, reason: string): Refund {
  const { objects, events } = sandbox
  const { status, amount, currency, charge } = objects.get('refund', id)
  if (status !== 'pending' && status !== 'succeeded') throw invalidRequest(`The refund is ${String(status)}.`)
  const returned =
    status === 'succeeded'
      ? book(sandbox, { type: 'refund_failure', category: 'refund_failure', amount, currency, source: id })
      : undefined
  const failed = objects.update('refund', id, {
    status: 'failed',
    failure_reason: reason,
    pending_reason: undefined,
    failure_balance_transaction: returned?.id,
  })
  countRefunded(sandbox, charge ?? '', -amount)
  for (const type of ['refund.updated', 'refund.failed', 'charge.refund.updated'])
    events.emit(type, failed, { previous: { status } })
  return failed
}
