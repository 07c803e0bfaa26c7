import type Stripe from 'stripe'
import { endpoint } from '../http/endpoint.ts'
import type { Sandbox } from '../sandbox.ts'
import {
  address,
  boolean,
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
import { destinationEndpoints } from './destinations.ts'

const events = [
  endpoint(
    'GET',
    '/v1/events',
    parameters<Stripe.EventListParams>()({ ...PAGING, ...CREATED, type: text(), types: list(text(), 20) }),
    (call) => {
      const { type } = call.params
      return listOf('event', '/v1/events', call, { filters: { type }, account: call.account })
    },
  ),
  endpoint('GET', '/v1/events/:id', hash({}), ({ sandbox, ids }) =>
    sandbox.objects.get('event', ids.id ?? ''),
  ),
]

const webhooks = [
  endpoint(
    'POST',
    '/v1/webhook_endpoints',
    parameters<Stripe.WebhookEndpointCreateParams>()({
      url: required(address()),
      enabled_events: required(list(text())),
      api_version: text(),
      connect: boolean(),
      description: emptyable(text()),
      metadata: metadata(),
    }),
    ({ sandbox, params }) => {
      const secret = `whsec_${randomText(32)}`
      const webhook = insertWebhook(sandbox, { ...params, secret })
      return { ...webhook, secret }
    },
  ),
  endpoint('GET', '/v1/webhook_endpoints', parameters<Stripe.WebhookEndpointListParams>()(PAGING), (call) =>
    listOf('webhook_endpoint', '/v1/webhook_endpoints', call),
  ),
  endpoint('GET', '/v1/webhook_endpoints/:id', hash({}), ({ sandbox, ids }) =>
    sandbox.objects.get('webhook_endpoint', ids.id ?? ''),
  ),
  endpoint(
    'POST',
    '/v1/webhook_endpoints/:id',
    parameters<Stripe.WebhookEndpointUpdateParams>()({
      url: address(),
      enabled_events: list(text()),
      disabled: boolean(),
      description: emptyable(text()),
      metadata: metadata(),
    }),
    ({ sandbox: { objects }, params, ids }) => {
      const { disabled, metadata, ...changes } = params
      const before = objects.get('webhook_endpoint', ids.id ?? '')
      if (changes.url) objects.hide(before.id, { url: changes.url })
      return objects.update('webhook_endpoint', before.id, {
        ...changes,
        ...(disabled !== undefined && { status: disabled ? 'disabled' : 'enabled' }),
        metadata: mergeMetadata(before.metadata, metadata),
      })
    },
  ),
  endpoint('DELETE', '/v1/webhook_endpoints/:id', hash({}), ({ sandbox: { objects }, ids }) => {
    const { id } = objects.get('webhook_endpoint', ids.id ?? '')
    objects.remove(id)
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
]

interface WebhookInput {
  url: string
  secret: string
  enabled_events: string[]
  connect?: boolean
  api_version?: string
  description?: string | null
  metadata?: Record<string, string>
}

/** Registers an address for snapshot events: of the platform, or, with `connect`, of its connected accounts. */
export function insertWebhook({ objects, clock }: Sandbox, input: WebhookInput): Stripe.WebhookEndpoint {
  const { url, secret, enabled_events, connect = false } = input
  const webhook: Stripe.WebhookEndpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: input.api_version ?? null,
    application: null,
    created: clock.now(),
    description: input.description ?? null,
    enabled_events,
    livemode: false,
    metadata: input.metadata ?? {},
    status: 'enabled',
    url,
  }
  return objects.insert('webhook_endpoint', webhook, { hidden: { url, secret, connect } })
}

export const eventEndpoints = [...events, ...webhooks, ...destinationEndpoints]
