import type Stripe from 'stripe'
import { type Call, endpoint } from '../http/endpoint.ts'
import { currency } from '../payments/fields.ts'
import { emptyable, hash, integer, metadata, parameters, required, text } from '../wire/fields.ts'
import { CREATED, listOf, mergeMetadata, PAGING } from '../wire/list.ts'
import { insertTransfer, reverseTransfer, showTransfer, type Transfer } from './transfer.ts'

const PATH = '/v1/transfers'

function find({ sandbox, ids }: Pick<Call<unknown>, 'sandbox' | 'ids'>): Transfer {
  return sandbox.objects.get('transfer', ids.id ?? '')
}

export const transferEndpoints = [
  endpoint(
    'POST',
    PATH,
    parameters<Stripe.TransferCreateParams>()({
      amount: required(integer(1, 99_999_999)),
      currency: required(currency()),
      description: text(),
      destination: required(text()),
      metadata: metadata(),
      source_transaction: text(),
      transfer_group: text(),
    }),
    ({ sandbox, params }) => showTransfer(sandbox, insertTransfer(sandbox, params)),
  ),
  endpoint(
    'GET',
    PATH,
    parameters<Stripe.TransferListParams>()({
      ...PAGING,
      ...CREATED,
      destination: text(),
      transfer_group: text(),
    }),
    (call) => {
      const { destination, transfer_group } = call.params
      const filters = { destination, transfer_group }
      return listOf('transfer', PATH, call, { filters }, (transfer) => showTransfer(call.sandbox, transfer))
    },
  ),
  endpoint('GET', `${PATH}/:id`, hash({}), (call) => showTransfer(call.sandbox, find(call))),
  endpoint(
    'POST',
    `${PATH}/:id`,
    parameters<Stripe.TransferUpdateParams>()({ description: text(), metadata: emptyable(metadata()) }),
    (call) => {
      const before = find(call)
      const { metadata, ...changes } = call.params
      const merged = mergeMetadata(before.metadata, metadata)
      const transfer = call.sandbox.objects.update('transfer', before.id, { ...changes, metadata: merged })
      return showTransfer(call.sandbox, transfer)
    },
  ),
  endpoint(
    'POST',
    `${PATH}/:id/reversals`,
    parameters<Stripe.TransferCreateReversalParams>()({
      amount: integer(1),
      description: text(),
      metadata: emptyable(metadata()),
    }),
    (call) => {
      const { amount, metadata } = call.params
      return reverseTransfer(call.sandbox, find(call).id, { amount, metadata: metadata ?? {} })
    },
  ),
  endpoint(
    'GET',
    `${PATH}/:id/reversals`,
    parameters<Stripe.TransferListReversalsParams>()(PAGING),
    (call) => {
      const { id } = find(call)
      return listOf('transfer_reversal', `${PATH}/${id}/reversals`, call, { filters: { transfer: id } })
    },
  ),
]
