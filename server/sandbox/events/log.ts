import type { Database } from 'better-sqlite3'
import type { Clock } from '../store/clock.ts'
import type { SnapshotEvent, ThinEvent } from '../store/kinds.ts'
import type { Objects } from '../store/objects.ts'
import type { KeptSettings } from '../store/settings.ts'
import { newId } from '../wire/ids.ts'

export const API_VERSION = '2026-10-28.endive'

export interface EventLog {
  /** The request that causes the events that follow; null for what time brings. */
  setRequest(request: SnapshotEvent['request']): void
  /** A snapshot event about an object of v1. */
  emit(type: string, object: object, more?: { previous?: object; account?: string }): void
  /** A thin event about an object of v2. */
  emitThin(type: string, related: ThinEvent['related_object'] | null, data?: object): void
}

interface EventParts {
  database: Database
  objects: Objects
  clock: Clock
  settings: KeptSettings
}

/** Writes events and what is to be delivered in the transaction of the change that they tell of. */
export function keepEvents({ database, objects, clock, settings }: EventParts): EventLog {
  let request: SnapshotEvent['request'] = null
  const queue = database.prepare('insert into delivery (event, endpoint, due_at) values (?, ?, ?)')

  function deliver(eventId: string, type: string, endpoints: string[]) {
    if (settings.read<string[]>('droppedEvents', []).includes(type)) return
    const duplicates = settings.read<number>('duplicateEvents', 0)
    const times = duplicates > 0 ? 2 : 1
    if (duplicates > 0 && endpoints.length > 0) settings.write('duplicateEvents', duplicates - 1)
    for (const endpoint of endpoints) {
      for (let time = 0; time < times; time++) queue.run(eventId, endpoint, clock.now())
    }
  }

  return {
    setRequest(given) {
      request = given
    },
    emit(type, object, { previous, account = '' } = {}) {
      const endpoints = objects
        .all('webhook_endpoint')
        .filter(({ id, status }) => {
          const isConnect = objects.hidden(id).connect === true
          return status === 'enabled' && isConnect === (account !== '')
        })
        .filter(({ enabled_events }) => isEnabled(enabled_events, type))
      const event: SnapshotEvent = {
        id: newId('evt'),
        object: 'event',
        ...(account && { account }),
        api_version: API_VERSION,
        created: clock.now(),
        data: { object, ...(previous && { previous_attributes: previous }) },
        livemode: false,
        pending_webhooks: endpoints.length,
        request: request ?? { id: null, idempotency_key: null },
        type,
      }
      objects.insert('event', event, { account })
      deliver(
        event.id,
        type,
        endpoints.map(({ id }) => id),
      )
    },
    emitThin(type, related, data) {
      const destinations = objects
        .all('v2.core.event_destination')
        .filter(({ status, enabled_events }) => status === 'enabled' && isEnabled(enabled_events, type))
      const event: ThinEvent = {
        id: newId('evt'),
        object: 'v2.core.event',
        created: clock.iso(),
        livemode: false,
        type,
        ...(related && { related_object: related }),
        ...(data && { data }),
      }
      objects.insert('v2.core.event', event)
      deliver(
        event.id,
        type,
        destinations.map(({ id }) => id),
      )
    },
  }
}

function isEnabled(enabled: string[], type: string): boolean {
  return enabled.includes('*') || enabled.includes(type)
}
