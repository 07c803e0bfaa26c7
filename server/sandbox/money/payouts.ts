import type { Sandbox } from '../sandbox.ts'
import type { Kinds } from '../store/kinds.ts'
import { newId } from '../wire/ids.ts'
import { balanceOf } from './balance.ts'
import { book } from './balance-transactions.ts'
import { PLATFORM } from './plans.ts'
import { payoutSettings } from './settings.ts'

type Payout = Kinds['payout']

const DAY_SECONDS = 86_400
const ARRIVES_AFTER_SECONDS = 2 * DAY_SECONDS

const CLOSED = '000111111113'

/** Account numbers of Stripe's tests that take no money. */
const FAILURES: Record<string, { code: string; message: string }> = {
  '000111111116': { code: 'no_account', message: 'The bank account could not be located.' },
  [CLOSED]: { code: 'account_closed', message: 'The bank account has been closed.' },
}

/** Pays out what is available, but for the minimum that is to stay. */
export function payOut(sandbox: Sandbox, ref: string): void {
  const account = ref === PLATFORM ? '' : ref
  const { interval, minimum } = payoutSettings(sandbox, account)
  const amount = balanceOf(sandbox, account).available - (minimum.cad ?? 0)
  if (interval === 'manual' || amount <= 0) return
  const { objects, clock, events, jobs } = sandbox
  const id = newId('po')
  const arrival = clock.now() + ARRIVES_AFTER_SECONDS
  const { id: transaction } = book(sandbox, {
    type: 'payout',
    category: 'payout',
    amount: -amount,
    currency: 'cad',
    source: id,
    description: 'STRIPE PAYOUT',
    account,
  })
  const payout = objects.insert('payout', makePayout(id, amount, clock.now(), arrival, transaction), {
    account,
  })
  events.emit('payout.created', payout, { account })
  jobs.add('arrive', id, arrival)
}

function makePayout(
  id: string,
  amount: number,
  created: number,
  arrival: number,
  transaction: string,
): Payout {
  return {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: arrival,
    automatic: true,
    balance_transaction: transaction,
    created,
    currency: 'cad',
    description: 'STRIPE PAYOUT',
    destination: newId('ba'),
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: null,
    type: 'bank_account',
  }
}

/** The bank takes the money, or sends it back. */
export function arrive(sandbox: Sandbox, id: string): void {
  const { objects, events, settings } = sandbox
  const account = objects.kindOf(id)?.account ?? ''
  const { bank } = objects.hidden(account) as { bank?: { account: string } }
  const isRefused = account === '' && settings.read<boolean>('payoutsFail', false)
  const failure = FAILURES[isRefused ? CLOSED : (bank?.account ?? '')]
  if (!failure) {
    events.emit('payout.paid', objects.update('payout', id, { status: 'paid' }), { account })
    return
  }
  const { amount, currency } = objects.get('payout', id)
  const returned = book(sandbox, {
    type: 'payout_failure',
    category: 'payout_reversal',
    amount,
    currency,
    source: id,
    account,
  })
  const failed = objects.update('payout', id, {
    status: 'failed',
    failure_balance_transaction: returned.id,
    failure_code: failure.code,
    failure_message: failure.message,
  })
  events.emit('payout.failed', failed, { account })
}
