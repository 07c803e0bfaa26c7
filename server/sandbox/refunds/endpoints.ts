import type Stripe from 'stripe'
import { endpoint } from '../http/endpoint.ts'
import type { Charge } from '../payments/charge.ts'
import type { Sandbox } from '../sandbox.ts'
import { invalidRequest } from '../wire/errors.ts'
import { emptyable, hash, integer, metadata, oneOf, parameters, text } from '../wire/fields.ts'
import { CREATED, listOf, mergeMetadata, PAGING } from '../wire/list.ts'
import { insertRefund } from './refund.ts'

const PATH = '/v1/refunds'

/** The charge to refund, named itself or by its payment. */
function chargeOf({ objects }: Sandbox, id: string | undefined, payment: string | undefined): Charge {
  if (!id && !payment)
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  const intent = payment && objects.get('payment_intent', payment, 'payment_intent')
  const latest = intent ? intent.latest_charge : null
  const charge = id ? objects.get('charge', id, 'charge') : objects.find('charge', latest)
  if (charge?.paid) return charge
  throw invalidRequest(
    `This PaymentIntent (${payment ?? id ?? ''}) does not have a successful charge to refund.`,
  )
}

export const refundEndpoints = [
  endpoint(
    'POST',
    PATH,
    parameters<Stripe.RefundCreateParams>()({
      amount: integer(1),
      charge: text(),
      metadata: emptyable(metadata()),
      payment_intent: text(),
      reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
    }),
    ({ sandbox, params }) => {
      const { amount, reason, metadata } = params
      const charge = chargeOf(sandbox, params.charge, params.payment_intent)
      return insertRefund(sandbox, { charge, amount, reason, metadata: metadata ?? {} })
    },
  ),
  endpoint(
    'GET',
    PATH,
    parameters<Stripe.RefundListParams>()({ ...PAGING, ...CREATED, charge: text(), payment_intent: text() }),
    (call) => {
      const { charge, payment_intent } = call.params
      if (payment_intent) call.sandbox.objects.get('payment_intent', payment_intent, 'payment_intent')
      return listOf('refund', PATH, call, { filters: { charge, payment_intent } })
    },
  ),
  endpoint('GET', `${PATH}/:id`, hash({}), ({ sandbox, ids }) => sandbox.objects.get('refund', ids.id ?? '')),
  endpoint(
    'POST',
    `${PATH}/:id`,
    parameters<Stripe.RefundUpdateParams>()({ metadata: emptyable(metadata()) }),
    ({ sandbox, params, ids }) => {
      const { id, metadata } = sandbox.objects.get('refund', ids.id ?? '')
      return sandbox.objects.update('refund', id, { metadata: mergeMetadata(metadata, params.metadata) })
    },
  ),
]
