import type { Sandbox } from '../sandbox.ts'
import { signatureHeader } from './signature.ts'

/** Growing pauses after which an event that was not taken is sent again; then it rests. */
const PAUSES_SECONDS = [1, 5, 30, 300, 3600, 6 * 3600, 24 * 3600]
const TIMEOUT_MS = 10_000
const AT_ONCE = 16
const LOOK_EVERY_MS = 50

interface Delivery {
  id: number
  event: string
  endpoint: string
  attempts: number
}

export interface DeliveryLoop {
  stop(): Promise<void>
}

/** Sends what is due to the addresses that are registered, in no promised order, until it is stopped. */
export function startDelivering(sandbox: Sandbox): DeliveryLoop {
  const { database, clock, settings } = sandbox
  const running = new Map<number, Promise<void>>()
  const due = (order: 'asc' | 'desc') =>
    database.prepare<[number, number], Delivery>(
      `select id, event, endpoint, attempts from delivery where state = 'waiting' and due_at <= ?
       order by due_at ${order}, id ${order} limit ?`,
    )
  const forwards = due('asc')
  const backwards = due('desc')

  function look() {
    if (settings.read<boolean>('eventsPaused', false)) return
    const select = settings.read<boolean>('eventsReversed', false) ? backwards : forwards
    for (const delivery of select.all(clock.now(), AT_ONCE)) {
      if (running.size >= AT_ONCE) return
      if (running.has(delivery.id)) continue
      running.set(
        delivery.id,
        deliver(sandbox, delivery).finally(() => running.delete(delivery.id)),
      )
    }
  }

  const timer = setInterval(look, LOOK_EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}

async function deliver(sandbox: Sandbox, { id, event, endpoint, attempts }: Delivery): Promise<void> {
  const message = writeMessage(sandbox, event, endpoint)
  const isTaken = message === null || (await send(message))
  const { database, clock } = sandbox
  if (!database.open) return
  const pause = PAUSES_SECONDS[attempts]
  if (isTaken) {
    database.prepare("update delivery set state = 'taken', attempts = attempts + 1 where id = ?").run(id)
    countTaken(sandbox, event)
  } else if (pause === undefined)
    database.prepare("update delivery set state = 'failed', attempts = attempts + 1 where id = ?").run(id)
  else
    database
      .prepare('update delivery set attempts = attempts + 1, due_at = ? where id = ?')
      .run(clock.now() + pause, id)
}

interface Message {
  url: string
  body: string
  signature: string
}

/** Null where the event or the address is gone. */
function writeMessage(sandbox: Sandbox, eventId: string, endpointId: string): Message | null {
  const { objects, clock } = sandbox
  const event = objects.find('event', eventId) ?? thinBody(sandbox, eventId)
  const { url, secret } = objects.hidden(endpointId)
  if (!event || typeof url !== 'string' || typeof secret !== 'string') return null
  const body = JSON.stringify(event)
  return { url, body, signature: signatureHeader(body, secret, clock.now()) }
}

/** The data of a thin event is read from the API, not sent. */
function thinBody({ objects }: Sandbox, id: string) {
  const event = objects.find('v2.core.event', id)
  if (!event) return undefined
  const { data: _, ...notification } = event
  return notification
}

async function send({ url, body, signature }: Message): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'Stripe-Signature': signature,
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

function countTaken({ objects }: Sandbox, eventId: string): void {
  const event = objects.find('event', eventId)
  if (event) objects.update('event', eventId, { pending_webhooks: Math.max(0, event.pending_webhooks - 1) })
}
