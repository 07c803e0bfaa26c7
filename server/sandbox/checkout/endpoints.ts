import type Stripe from 'stripe'
import { endpoint } from '../http/endpoint.ts'
import { invalidRequest } from '../wire/errors.ts'
import { emptyable, hash, metadata, oneOf, parameters, required, text } from '../wire/fields.ts'
import { CREATED, listOf, mergeMetadata, PAGING } from '../wire/list.ts'
import { createFields } from './fields.ts'
import { listItems } from './line-items.ts'
import { insertSession } from './make.ts'
import { expireSession } from './session.ts'

const PATH = '/v1/checkout/sessions'

export const checkoutEndpoints = [
  endpoint('POST', PATH, createFields, ({ sandbox, params }) => insertSession(sandbox, params)),
  endpoint(
    'GET',
    PATH,
    parameters<Stripe.Checkout.SessionListParams>()({
      ...PAGING,
      ...CREATED,
      customer: text(),
      customer_details: hash({ email: required(text()) }),
      payment_intent: text(),
      status: oneOf('complete', 'expired', 'open'),
    }),
    (call) => {
      const { customer, customer_details, payment_intent, status } = call.params
      const filters = { customer, payment_intent, status, 'customer_details.email': customer_details?.email }
      return listOf('checkout.session', PATH, call, { filters })
    },
  ),
  endpoint('GET', `${PATH}/:id`, hash({}), ({ sandbox, ids }) =>
    sandbox.objects.get('checkout.session', ids.id ?? '', 'session'),
  ),
  endpoint(
    'POST',
    `${PATH}/:id`,
    parameters<Stripe.Checkout.SessionUpdateParams>()({ metadata: emptyable(metadata()) }),
    ({ sandbox, params, ids }) => {
      const { id, metadata } = sandbox.objects.get('checkout.session', ids.id ?? '', 'session')
      return sandbox.objects.update('checkout.session', id, {
        metadata: mergeMetadata(metadata, params.metadata),
      })
    },
  ),
  endpoint(
    'GET',
    `${PATH}/:id/line_items`,
    parameters<Stripe.Checkout.SessionListLineItemsParams>()(PAGING),
    ({ sandbox, params, ids }) => {
      const { id } = sandbox.objects.get('checkout.session', ids.id ?? '', 'session')
      return listItems(sandbox, id, params.limit, params.starting_after)
    },
  ),
  endpoint('POST', `${PATH}/:id/expire`, hash({}), ({ sandbox, ids }) => {
    const { id, status } = sandbox.objects.get('checkout.session', ids.id ?? '', 'session')
    if (status !== 'open')
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
      )
    return expireSession(sandbox, id)
  }),
]
