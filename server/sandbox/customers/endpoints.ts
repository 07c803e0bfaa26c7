import type Stripe from 'stripe'
import { endpoint } from '../http/endpoint.ts'
import type { Kinds } from '../store/kinds.ts'
import { invalidRequest } from '../wire/errors.ts'
import {
  boolean,
  email,
  emptyable,
  hash,
  list,
  metadata,
  parameters,
  required,
  text,
} from '../wire/fields.ts'
import { newId, randomText } from '../wire/ids.ts'
import { CREATED, listOf, mergeMetadata, PAGING } from '../wire/list.ts'

const PATH = '/v1/customers'
const SESSION_SECONDS = 30 * 60
const KEY_SECONDS = 3600

const about = {
  description: text(),
  email: email(),
  metadata: emptyable(metadata()),
  name: text(256),
  phone: text(20),
  preferred_locales: list(text(12)),
}

const customers = [
  endpoint('POST', PATH, parameters<Stripe.CustomerCreateParams>()(about), ({ sandbox, params }) => {
    const customer: Kinds['customer'] = {
      id: newId('cus', 14),
      object: 'customer',
      address: null,
      balance: 0,
      created: sandbox.clock.now(),
      currency: null,
      default_source: null,
      delinquent: false,
      description: params.description ?? null,
      email: params.email ?? null,
      invoice_prefix: randomText(8).toUpperCase(),
      invoice_settings: {
        custom_fields: null,
        default_payment_method: null,
        footer: null,
        rendering_options: null,
      },
      livemode: false,
      metadata: params.metadata ?? {},
      name: params.name ?? null,
      next_invoice_sequence: 1,
      phone: params.phone ?? null,
      preferred_locales: params.preferred_locales ?? [],
      shipping: null,
      tax_exempt: 'none',
      test_clock: null,
    }
    sandbox.objects.insert('customer', customer)
    sandbox.events.emit('customer.created', customer)
    return customer
  }),
  endpoint(
    'GET',
    PATH,
    parameters<Stripe.CustomerListParams>()({ ...PAGING, ...CREATED, email: text() }),
    (call) => listOf('customer', PATH, call, { filters: { email: call.params.email } }),
  ),
  endpoint('GET', `${PATH}/:id`, hash({}), ({ sandbox, ids }) =>
    sandbox.objects.get('customer', ids.id ?? ''),
  ),
  endpoint(
    'POST',
    `${PATH}/:id`,
    parameters<Stripe.CustomerUpdateParams>()(about),
    ({ sandbox, params, ids }) => {
      const before = sandbox.objects.get('customer', ids.id ?? '')
      const customer = sandbox.objects.update('customer', before.id, {
        ...params,
        metadata: mergeMetadata(before.metadata, params.metadata),
      })
      sandbox.events.emit('customer.updated', customer)
      return customer
    },
  ),
  endpoint('DELETE', `${PATH}/:id`, hash({}), ({ sandbox: { objects, events }, ids }) => {
    const customer = objects.get('customer', ids.id ?? '')
    objects.remove(customer.id)
    events.emit('customer.deleted', customer)
    return { id: customer.id, object: 'customer', deleted: true }
  }),
]

const component = hash({ enabled: required(boolean()) })

/** Secrets with which the form of a mobile client shows the cards of its customer. */
const secrets = [
  endpoint(
    'POST',
    '/v1/customer_sessions',
    parameters<Stripe.CustomerSessionCreateParams>()({
      customer: required(text()),
      components: required(hash({ mobile_payment_element: component, payment_element: component })),
    }),
    ({ sandbox: { objects, clock }, params }): Stripe.CustomerSession => {
      const { id } = objects.get('customer', params.customer, 'customer')
      const off = { enabled: false }
      const element = (isEnabled = false) => ({ enabled: isEnabled, features: null })
      return {
        object: 'customer_session',
        client_secret: newId('cuss_secret', 40),
        components: {
          active_entitlements: off,
          buy_button: off,
          customer_portal: off,
          customer_sheet: element(),
          mobile_payment_element: element(params.components.mobile_payment_element?.enabled),
          payment_element: element(params.components.payment_element?.enabled),
          pricing_table: off,
        },
        created: clock.now(),
        customer: id,
        customer_account: null,
        expires_at: clock.now() + SESSION_SECONDS,
        livemode: false,
      }
    },
  ),
  endpoint(
    'POST',
    '/v1/ephemeral_keys',
    parameters<Stripe.EphemeralKeyCreateParams>()({ customer: required(text()) }),
    ({ sandbox: { objects, clock }, params, version }): Stripe.EphemeralKey => {
      if (version === '')
        throw invalidRequest('Please set the Stripe-Version header to the version of the mobile SDK.')
      objects.get('customer', params.customer, 'customer')
      return {
        id: newId('ephkey'),
        object: 'ephemeral_key',
        created: clock.now(),
        expires: clock.now() + KEY_SECONDS,
        livemode: false,
        secret: newId('ek_test', 60),
      }
    },
  ),
]

export const customerEndpoints = [...customers, ...secrets]
