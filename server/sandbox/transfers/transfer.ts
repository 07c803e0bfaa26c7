import { transfersOf } from '../accounts/account.ts'
import { checkAvailable } from '../money/balance.ts'
import { book } from '../money/balance-transactions.ts'
import { AVAILABLE_AFTER_SECONDS } from '../payments/charge.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Kinds } from '../store/kinds.ts'
import { invalidRequest } from '../wire/errors.ts'
import { newId } from '../wire/ids.ts'

export type Transfer = Kinds['transfer']
export type Reversal = Kinds['transfer_reversal']

interface TransferInput {
  amount: number
  currency: string
  destination: string
  description?: string
  metadata?: Record<string, string>
  source_transaction?: string
  transfer_group?: string
}

/** Moves money of the platform to a connected account; with a source also before the source can be used. */
export function insertTransfer(sandbox: Sandbox, input: TransferInput): Transfer {
  const { objects, clock, events } = sandbox
  const { amount, currency, destination, source_transaction } = input
  checkDestination(sandbox, destination)
  const source = source_transaction ? checkSource(sandbox, source_transaction, input) : null
  if (source === null || source.availableOn <= clock.now()) checkAvailable(sandbox, '', amount)
  const id = newId('tr')
  const payment = newId('py')
  const availableOn = source?.availableOn ?? clock.now()
  const booking = { currency, availableOn }
  const { id: balance_transaction } = book(sandbox, {
    ...booking,
    type: 'transfer',
    category: 'transfer',
    amount: -amount,
    source: id,
  })
  book(sandbox, {
    ...booking,
    type: 'payment',
    category: 'charge',
    amount,
    source: payment,
    account: destination,
  })
  const transfer = objects.insert('transfer', {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction,
    created: clock.now(),
    currency,
    description: input.description ?? null,
    destination,
    destination_payment: payment,
    livemode: false,
    metadata: input.metadata ?? {},
    reversed: false,
    source_transaction: source_transaction ?? null,
    source_type: 'card',
    transfer_group: source?.group ?? input.transfer_group ?? null,
  })
  events.emit('transfer.created', showTransfer(sandbox, transfer))
  return transfer
}

function checkDestination({ objects }: Sandbox, id: string): void {
  const account = objects.find('v2.core.account', id)
  if (!account || account.closed)
    throw invalidRequest(`No such destination: '${id}'`, { code: 'resource_missing', param: 'destination' })
  if (transfersOf(account) !== 'active')
    throw invalidRequest(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    )
}

/** All transfers of a charge are at most the charge, and belong to its group. */
function checkSource({ objects, clock }: Sandbox, id: string, { amount, transfer_group }: TransferInput) {
  const charge = objects.get('charge', id, 'source_transaction')
  if (!charge.paid)
    throw invalidRequest(`The charge ${id} has not succeeded.`, { param: 'source_transaction' })
  const others = objects.all('transfer', { source_transaction: id })
  const sent = others.reduce((sum, other) => sum + other.amount - other.amount_reversed, 0)
  if (sent + amount > charge.amount)
    throw invalidRequest(
      `The transfer amount exceeds what is left of the source transaction ($${((charge.amount - sent) / 100).toFixed(2)}).`,
      { param: 'amount' },
    )
  const group = charge.transfer_group
  if (transfer_group && transfer_group !== group)
    throw invalidRequest("The transfer_group of a transfer with a source is its source's.", {
      param: 'transfer_group',
    })
  const transaction = objects.find('balance_transaction', charge.balance_transaction)
  return { group, availableOn: transaction?.available_on ?? clock.now() + AVAILABLE_AFTER_SECONDS }
}

interface ReversalInput {
  amount?: number
  metadata?: Record<string, string>
}

/** Takes money back from a connected account, which must have it. */
export function reverseTransfer(sandbox: Sandbox, id: string, input: ReversalInput): Reversal {
  const { objects, clock, events } = sandbox
  const before = objects.get('transfer', id)
  const left = before.amount - before.amount_reversed
  const { amount = left, metadata = {} } = input
  const { currency, destination } = before
  if (left === 0 || amount > left)
    throw invalidRequest(
      `Transfer reversal amount ($${(amount / 100).toFixed(2)}) is greater than unreversed amount on transfer ($${(left / 100).toFixed(2)})`,
      { param: 'amount' },
    )
  checkAvailable(sandbox, destination ?? '', amount)
  const reversalId = newId('trr')
  const { id: balance_transaction } = book(sandbox, {
    type: 'transfer_refund',
    category: 'transfer_reversal',
    amount,
    currency,
    source: reversalId,
  })
  const account = destination ?? ''
  book(sandbox, {
    type: 'payment_refund',
    category: 'refund',
    amount: -amount,
    currency,
    source: reversalId,
    account,
  })
  const amount_reversed = before.amount_reversed + amount
  const reversal = objects.insert('transfer_reversal', {
    id: reversalId,
    object: 'transfer_reversal',
    amount,
    balance_transaction,
    created: clock.now(),
    currency,
    destination_payment_refund: newId('pyr'),
    metadata,
    source_refund: null,
    transfer: id,
  })
  const transfer = objects.update('transfer', id, {
    amount_reversed,
    reversed: amount_reversed === before.amount,
  })
  events.emit('transfer.reversed', showTransfer(sandbox, transfer), {
    previous: { amount_reversed: before.amount_reversed },
  })
  return reversal
}

export function showTransfer({ objects }: Sandbox, transfer: Transfer) {
  const { data, has_more } = objects.list('transfer_reversal', { filters: { transfer: transfer.id } })
  const url = `/v1/transfers/${transfer.id}/reversals`
  return { ...transfer, reversals: { object: 'list', data, has_more, url } }
}
