import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { insertDestination } from '#server/sandbox/events/destinations.ts'
import { type Played, playSandbox, receiveEvents } from './play.ts'

/** Emits as every object does when it changes, without one. */
function emit({ sandbox }: Played, type: string): void {
  sandbox.events.emit(type, { id: 'obj_1', object: 'charge' })
}

async function playWithWebhook(answer?: (index: number) => number, types = ['*']) {
  const played = await playSandbox()
  const webhook = await receiveEvents(answer)
  const { secret } = await played.stripe.webhookEndpoints.create({
    url: webhook.url,
    enabled_events: types as ['*'],
  })
  return { played, webhook, secret: secret ?? '' }
}

describe('snapshot events', () => {
  test('are signed so that the official package takes them', async () => {
    const { played, webhook, secret } = await playWithWebhook()
    emit(played, 'charge.succeeded')
    await webhook.until(1)

    const [{ body, signature } = { body: '', signature: '' }] = webhook.received
    const event = played.stripe.webhooks.constructEvent(body, signature, secret)
    expect(event).toMatchObject({ type: 'charge.succeeded', livemode: false, pending_webhooks: 1 })
    expect(() => played.stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    )
    expect((await played.stripe.events.retrieve(event.id)).type).toBe('charge.succeeded')
    expect((await played.stripe.events.list({ type: 'charge.failed' })).data).toEqual([])
  })

  test('go to those who asked for their type, and those of connected accounts elsewhere', async () => {
    const { played, webhook } = await playWithWebhook(undefined, ['charge.refunded'])
    const connected = await receiveEvents()
    await played.stripe.webhookEndpoints.create({
      url: connected.url,
      connect: true,
      enabled_events: ['payout.paid'],
    })
    emit(played, 'charge.succeeded')
    emit(played, 'charge.refunded')
    played.sandbox.events.emit('payout.paid', { id: 'po_1', object: 'payout' }, { account: 'acct_1' })
    await Promise.all([webhook.until(1), connected.until(1)])
    expect(webhook.types()).toEqual(['charge.refunded'])
    expect(JSON.parse(connected.received[0]?.body ?? '')).toMatchObject({ account: 'acct_1' })
  })

  test('are sent again after growing pauses until they are taken', async () => {
    const { played, webhook } = await playWithWebhook((index) => (index < 2 ? 500 : 200))
    emit(played, 'charge.succeeded')
    await webhook.until(1)
    await played.control('clock', { seconds: 1 })
    await webhook.until(2)
    await pause(150)
    expect(webhook.received).toHaveLength(2)
    await played.control('clock', { seconds: 5 })
    await webhook.until(3)
    await expect.poll(() => played.control('deliveries'), { timeout: 10_000 }).toEqual({ taken: 1, due: 0 })
  })

  test('wait while they are paused, and arrive in reverse order or twice when that is asked for', async () => {
    const { played, webhook } = await playWithWebhook()
    await played.control('pause-events', { paused: true })
    await played.control('reverse-events', { reversed: true })
    emit(played, 'charge.succeeded')
    await played.control('duplicate-events', { times: 1 })
    emit(played, 'charge.refunded')
    await pause(150)
    expect(webhook.received).toEqual([])
    await played.control('pause-events', { paused: false })
    await webhook.until(3)
    expect(webhook.types().sort()).toEqual(['charge.refunded', 'charge.refunded', 'charge.succeeded'])
    const ids = webhook.received.map(({ body }) => (JSON.parse(body) as { id: string }).id)
    expect(new Set(ids).size).toBe(2)
    await played.control('resend', { event: ids[0] })
    await webhook.until(4)
  })
})

test('thin events are signed, and carry no data', async () => {
  const played = await playSandbox()
  const webhook = await receiveEvents()
  const input = {
    name: 'v2',
    url: webhook.url,
    secret: 'whsec_v2',
    enabled_events: ['v2.core.account.closed'],
  }
  insertDestination(played.sandbox, input)
  const related = { id: 'acct_1', type: 'v2.core.account', url: '/v2/core/accounts/acct_1' }
  played.sandbox.events.emitThin('v2.core.account.closed', related, { reason: 'test' })
  await webhook.until(1)

  const [{ body, signature } = { body: '', signature: '' }] = webhook.received
  const notification = played.stripe.parseEventNotification(body, signature, 'whsec_v2')
  expect(notification).toMatchObject({ type: 'v2.core.account.closed', related_object: related })
  expect(notification).not.toHaveProperty('data')
  expect(await played.stripe.v2.core.events.retrieve(notification.id)).toMatchObject({
    data: { reason: 'test' },
  })
})
