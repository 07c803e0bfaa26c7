import type Stripe from 'stripe'
import { endpoint } from '../http/endpoint.ts'
import type { Sandbox } from '../sandbox.ts'
import { address, hash, list, metadata, oneOf, parameters, required, text } from '../wire/fields.ts'
import { newId, randomText } from '../wire/ids.ts'

interface DestinationInput {
  name: string
  description?: string
  enabled_events: string[]
  url: string
  secret: string
  metadata?: Record<string, string>
}

/** Registers an address for thin events, which are about objects of v2. */
export function insertDestination({ objects, clock }: Sandbox, input: DestinationInput) {
  const { url, secret, name, description = '', enabled_events, metadata = {} } = input
  const destination: Stripe.V2.Core.EventDestination = {
    id: newId('ed_test'),
    object: 'v2.core.event_destination',
    created: clock.iso(),
    description,
    enabled_events,
    event_payload: 'thin',
    livemode: false,
    metadata,
    name,
    status: 'enabled',
    type: 'webhook_endpoint',
    updated: clock.iso(),
  }
  return objects.insert('v2.core.event_destination', destination, { hidden: { url, secret } })
}

/** Destinations of thin events, and the events, whose data is only sent here. */
export const destinationEndpoints = [
  endpoint(
    'POST',
    '/v2/core/event_destinations',
    parameters<Stripe.V2.Core.EventDestinationCreateParams>()({
      name: required(text()),
      description: text(),
      type: required(oneOf('webhook_endpoint')),
      event_payload: required(oneOf('thin')),
      enabled_events: required(list(text())),
      events_from: list(text()),
      include: list(oneOf('webhook_endpoint.signing_secret', 'webhook_endpoint.url')),
      metadata: metadata(),
      webhook_endpoint: required(hash({ url: required(address()) })),
    }),
    ({ sandbox, params }) => {
      const { url } = params.webhook_endpoint
      const secret = `whsec_${randomText(32)}`
      const destination = insertDestination(sandbox, { ...params, url, secret })
      const include = params.include ?? []
      return {
        ...destination,
        webhook_endpoint: {
          ...(include.includes('webhook_endpoint.signing_secret') && { signing_secret: secret }),
          ...(include.includes('webhook_endpoint.url') && { url }),
        },
      }
    },
  ),
  endpoint('GET', '/v2/core/event_destinations', hash({}), ({ sandbox }) => ({
    data: sandbox.objects.all('v2.core.event_destination'),
  })),
  endpoint('GET', '/v2/core/event_destinations/:id', hash({}), ({ sandbox, ids }) =>
    sandbox.objects.get('v2.core.event_destination', ids.id ?? ''),
  ),
  endpoint('DELETE', '/v2/core/event_destinations/:id', hash({}), ({ sandbox: { objects }, ids }) => {
    const { id } = objects.get('v2.core.event_destination', ids.id ?? '')
    objects.remove(id)
    return { id, object: 'v2.core.event_destination', deleted: true }
  }),
  endpoint('GET', '/v2/core/events/:id', hash({}), ({ sandbox, ids }) =>
    sandbox.objects.get('v2.core.event', ids.id ?? ''),
  ),
]
