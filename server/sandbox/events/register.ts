import type { Sandbox } from '../sandbox.ts'
import { atomically } from '../store/transaction.ts'
import { insertDestination } from './destinations.ts'
import { insertWebhook } from './endpoints.ts'

/** An address of the platform, by what is sent there: snapshots of its own or of its accounts' objects, or thin events. */
export interface Registration {
  kind: 'PLATFORM' | 'CONNECT' | 'V2'
  url: string
  secret: string
  events: string[]
}

/** Registers addresses as somebody does on Stripe's own pages. Registered again, each is the same one with other values. */
export function registerEndpoints(sandbox: Sandbox, registrations: readonly Registration[]): void {
  atomically(sandbox.database, () => {
    for (const registration of registrations) register(sandbox, registration)
  })
}

function register(sandbox: Sandbox, { kind, url, secret, events }: Registration): void {
  const { objects } = sandbox
  const name = kind === 'V2' ? 'v2.core.event_destination' : 'webhook_endpoint'
  const known = objects.all(name).find(({ metadata }) => metadata?.kind === kind)
  const metadata = { kind }
  if (known) {
    objects.update(name, known.id, { enabled_events: events, ...(kind !== 'V2' && { url }) })
    objects.hide(known.id, { url, secret })
  } else if (kind === 'V2')
    insertDestination(sandbox, { name: kind, enabled_events: events, url, secret, metadata })
  else insertWebhook(sandbox, { enabled_events: events, url, secret, metadata, connect: kind === 'CONNECT' })
}
