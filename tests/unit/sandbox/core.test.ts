import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { decodeForm } from '#server/sandbox/http/form.ts'
import { clientOf, failureOf, playSandbox } from './play.ts'

const enabled_events: Stripe.WebhookEndpointCreateParams.EnabledEvent[] = ['*']

describe('the form of a request', () => {
  test('becomes hashes and lists', () => {
    expect(decodeForm('a[0][b]=1&a[1][b]=2&c[d]=x%20y&expand[]=z&e=')).toEqual({
      a: [{ b: '1' }, { b: '2' }],
      c: { d: 'x y' },
      expand: ['z'],
      e: '',
    })
  })

  test('reaches no prototype', () => {
    const read = decodeForm('__proto__[polluted]=1&a[__proto__][b]=2')
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
    expect({}).not.toHaveProperty('polluted')
  })
})

describe('parameters that Stripe refuses', () => {
  test.each([
    [
      'an unknown one',
      { url: 'https://a.example', enabled_events, surprise: 1 },
      'parameter_unknown',
      'surprise',
    ],
    ['a missing one', { enabled_events }, 'parameter_missing', 'url'],
    ['an empty one', { url: '', enabled_events }, 'parameter_invalid_empty', 'url'],
    ['an address that is none', { url: 'nowhere', enabled_events }, 'url_invalid', 'url'],
  ])('%s', async (_, params, code, param) => {
    const { stripe } = await playSandbox()
    const error = await failureOf(
      stripe.webhookEndpoints.create(params as Stripe.WebhookEndpointCreateParams),
    )
    expect(error).toMatchObject({ statusCode: 400, code, param, rawType: 'invalid_request_error' })
  })

  test('a page of 0 objects, an unknown cursor, an unknown path', async () => {
    const { stripe } = await playSandbox()
    expect(await failureOf(stripe.events.list({ limit: 0 }))).toMatchObject({ param: 'limit' })
    expect(await failureOf(stripe.events.list({ starting_after: 'evt_x' }))).toMatchObject({
      code: 'resource_missing',
    })
    expect(await failureOf(stripe.rawRequest('GET', '/v1/nothing'))).toMatchObject({ statusCode: 404 })
  })
})

test('a live key and no key are refused', async () => {
  const { url } = await playSandbox()
  const { hostname: host, port } = new URL(url)
  const live = new Stripe('sk_live_x', { host, port: Number(port), protocol: 'http', maxNetworkRetries: 0 })
  expect(await failureOf(live.events.list())).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  expect((await fetch(`${url}/v1/events`)).status).toBe(401)
})

test('lists are paged by cursors, the newest first', async () => {
  const { stripe } = await playSandbox()
  const ids: string[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    const { id } = await stripe.webhookEndpoints.create({ url: `https://${name}.example`, enabled_events })
    ids.unshift(id)
  }
  const first = await stripe.webhookEndpoints.list({ limit: 2 })
  expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/webhook_endpoints' })
  const all = await stripe.webhookEndpoints.list({ limit: 2 }).autoPagingToArray({ limit: 100 })
  expect(all.map(({ id }) => id)).toEqual(ids)
  const before = await stripe.webhookEndpoints.list({ limit: 2, ending_before: ids[3] })
  expect(before.data.map(({ id }) => id)).toEqual([ids[1], ids[2]])
})

describe('an idempotency key', () => {
  const params = { url: 'https://a.example', enabled_events }

  test('gets its first answer again, and acts once', async () => {
    const { stripe } = await playSandbox()
    const first = await stripe.webhookEndpoints.create(params, { idempotencyKey: 'k1' })
    const again = await stripe.webhookEndpoints.create(params, { idempotencyKey: 'k1' })
    expect(again).toEqual(first)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect((await stripe.webhookEndpoints.list()).data).toHaveLength(1)
  })

  test('refuses other parameters', async () => {
    const { stripe } = await playSandbox()
    await stripe.webhookEndpoints.create(params, { idempotencyKey: 'k1' })
    const other = { ...params, url: 'https://b.example' }
    const error = await failureOf(stripe.webhookEndpoints.create(other, { idempotencyKey: 'k1' }))
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    expect(error.statusCode).toBe(400)
  })

  test('is free again after a refused parameter, and after a day', async () => {
    const { stripe, control } = await playSandbox()
    const wrong = { ...params, url: 'nowhere' }
    await failureOf(stripe.webhookEndpoints.create(wrong, { idempotencyKey: 'k1' }))
    const first = await stripe.webhookEndpoints.create(params, { idempotencyKey: 'k1' })
    await control('clock', { seconds: 24 * 3600 + 1 })
    const second = await stripe.webhookEndpoints.create(params, { idempotencyKey: 'k1' })
    expect(second.id).not.toBe(first.id)
  })

  test('is in use while its first request is under way', async () => {
    const { stripe, control } = await playSandbox()
    await control('fail-next', { kind: 'delay', ms: 300 })
    const calls = ['first', 'second'].map(() =>
      stripe.webhookEndpoints.create(params, { idempotencyKey: 'k1' }),
    )
    const ended = await Promise.allSettled(calls)
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { statusCode: 409, code: 'idempotency_key_in_use' },
    })
  })
})

test('what was done outlives the process', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'stripe.db')
  const before = await playSandbox(file)
  const params = { url: 'https://a.example', enabled_events }
  const made = await before.stripe.webhookEndpoints.create(params, { idempotencyKey: 'k1' })
  await before.control('clock', { seconds: 3600 })
  await before.stop()

  const after = await playSandbox(file)
  expect((await after.stripe.webhookEndpoints.retrieve(made.id)).url).toBe('https://a.example')
  const again = await after.stripe.webhookEndpoints.create(params, { idempotencyKey: 'k1' })
  expect(again.id).toBe(made.id)
  expect(after.sandbox.clock.now()).toBeGreaterThan(Date.now() / 1000 + 3500)
})

test('a page cannot press the switches', async () => {
  const { url } = await playSandbox()
  const response = await fetch(`${url}/__sandbox/reset`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example' },
  })
  expect(response.status).toBe(404)
  expect(clientOf(url)).toBeInstanceOf(Stripe)
})
