import type Stripe from 'stripe'
import type { Sandbox } from '../sandbox.ts'
import type { Kinds } from '../store/kinds.ts'
import { newId } from '../wire/ids.ts'
import { addToBalance, showBalance } from './balance.ts'
import { planPayout, planRefunds } from './plans.ts'

export type BalanceTransaction = Kinds['balance_transaction']

interface Booking {
  type: Stripe.BalanceTransaction['type']
  category: string
  /** The money that moves, before Stripe's fee; negative when it leaves. */
  amount: number
  currency: string
  fee?: number
  source: string
  description?: string | null
  /** When the money can be used, in seconds; at once where it is left out. */
  availableOn?: number
  /** The account whose balance changes; empty for the platform. */
  account?: string
}

/** Changes a balance: every cent of it is in exactly one of these. */
export function book(sandbox: Sandbox, booking: Booking): BalanceTransaction {
  const { objects, clock, jobs } = sandbox
  const { type, category, amount, currency, fee = 0, source, description = null } = booking
  const availableOn = booking.availableOn ?? clock.now()
  const isPending = availableOn > clock.now()
  const transaction = objects.insert(
    'balance_transaction',
    {
      id: newId('txn'),
      object: 'balance_transaction',
      amount,
      available_on: availableOn,
      balance_type: 'payments',
      created: clock.now(),
      currency,
      description,
      exchange_rate: null,
      fee,
      fee_details: fee
        ? [
            {
              amount: fee,
              application: null,
              currency,
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ]
        : [],
      net: amount - fee,
      reporting_category: category,
      source,
      status: isPending ? 'pending' : 'available',
      type,
    },
    { account: booking.account ?? '' },
  )
  const account = booking.account ?? ''
  addToBalance(sandbox, account, isPending ? 'pending' : 'available', transaction.net)
  if (account === '' && amount > 0) planRefunds(sandbox)
  if (isPending) jobs.add('make-available', transaction.id, availableOn)
  return transaction
}

/** Money of a payment can be used from now on: refunds that waited for it are made, and it is paid out. */
export function makeAvailable(sandbox: Sandbox, id: string): void {
  const { objects, events } = sandbox
  const { net } = objects.update('balance_transaction', id, { status: 'available' })
  const account = objects.kindOf(id)?.account ?? ''
  addToBalance(sandbox, account, 'pending', -net)
  addToBalance(sandbox, account, 'available', net)
  events.emit('balance.available', showBalance(sandbox, account), { account })
  planPayout(sandbox, account)
}
