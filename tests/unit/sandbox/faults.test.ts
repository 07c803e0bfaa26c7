import type Stripe from 'stripe'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startSandbox } from '#server/sandbox/server.ts'
import { clientOf, failureOf, type Played, playSandbox } from './play.ts'

const params: Stripe.WebhookEndpointCreateParams = { url: 'https://a.example', enabled_events: ['*'] }
const KEY = { idempotencyKey: 'k1' }

async function numberOf({ stripe }: Played): Promise<number> {
  return (await stripe.webhookEndpoints.list()).data.length
}

describe('a call that fails on demand', () => {
  test.each([
    ['error', false, 500, 0],
    ['error', true, 500, 1],
    ['rate-limit', false, 429, 0],
    ['rate-limit', true, 429, 1],
    ['cut', false, undefined, 0],
    ['cut', true, undefined, 1],
    ['silence', false, undefined, 0],
    ['silence', true, undefined, 1],
  ])(
    'by %s (after the work: %s) is done once when its key is tried again',
    async (kind, after, status, done) => {
      const played = await playSandbox()
      await played.control('fail-next', { kind, after, call: 'POST /v1/webhook_endpoints' })
      const impatient = clientOf(played.url, { timeout: 300 })
      const error = await failureOf(impatient.webhookEndpoints.create(params, KEY))
      expect(error.statusCode).toBe(status)
      expect(await numberOf(played)).toBe(done)
      await played.stripe.webhookEndpoints.create(params, KEY)
      expect(await numberOf(played)).toBe(1)
    },
  )

  test.each([
    [false, 0],
    [true, 1],
  ])('for good (after the work: %s) answers the same key with its failure', async (after, done) => {
    const played = await playSandbox()
    await played.control('fail-next', { kind: 'stored-error', after })
    const error = await failureOf(played.stripe.webhookEndpoints.create(params, KEY))
    expect(error.headers).toMatchObject({ 'stripe-should-retry': 'false' })
    const again = await failureOf(played.stripe.webhookEndpoints.create(params, KEY))
    expect(again).toMatchObject({ statusCode: 500, requestId: error.requestId })
    expect(again.headers).toMatchObject({ 'idempotent-replayed': 'true' })
    expect(await numberOf(played)).toBe(done)
  })

  test('is the one that was named, after those that were let pass, as often as was said', async () => {
    const { stripe, control } = await playSandbox()
    await control('fail-next', { kind: 'error', call: 'GET /v1/webhook_endpoints/*', skip: 1, times: 2 })
    const { id } = await stripe.webhookEndpoints.create(params)
    const read = async () => {
      try {
        await stripe.webhookEndpoints.retrieve(id)
        return 'read'
      } catch (error) {
        return (error as Stripe.errors.StripeError).statusCode
      }
    }
    expect([await read(), await read(), await read(), await read()]).toEqual(['read', 500, 500, 'read'])
  })

  test('is repeated by the package itself with the same key', async () => {
    const played = await playSandbox()
    await played.control('fail-next', { kind: 'error', after: true })
    await clientOf(played.url, { maxNetworkRetries: 1 }).webhookEndpoints.create(params)
    expect(await numberOf(played)).toBe(1)
  })
})

test('a switch that does not exist, or is set wrongly, says so', async () => {
  const { control } = await playSandbox()
  await expect(control('nothing')).rejects.toThrow('No such switch')
  await expect(control('clock', { seconds: -1 })).rejects.toThrow('greater than or equal to 0')
  await expect(control('fail-next', { kind: 'fire' })).rejects.toThrow('must be one of')
})

test('requests that were refused before any work can be read at the end', async () => {
  const { stripe, control } = await playSandbox()
  await failureOf(stripe.rawRequest('GET', '/v1/nothing'))
  await failureOf(stripe.refunds.list({ limit: 0 }))
  await failureOf(stripe.refunds.retrieve('re_none'))
  expect(await control('refusals')).toEqual({
    count: 2,
    refusals: [
      'GET /v1/nothing: Unrecognized request URL (GET: /v1/nothing).',
      'GET /v1/refunds: This value must be greater than or equal to 1.',
    ],
  })
})

test('a reset forgets everything but the time', async () => {
  const { stripe, control, sandbox } = await playSandbox()
  await stripe.webhookEndpoints.create(params, KEY)
  await control('clock', { seconds: 3600 })
  await control('fail-next', { kind: 'error', times: 5 })
  await control('reset')
  expect((await stripe.webhookEndpoints.list()).data).toEqual([])
  await stripe.webhookEndpoints.create(params, KEY)
  expect(sandbox.clock.now()).toBeGreaterThan(Date.now() / 1000 + 3500)
})

test('without its option there are no switches', async () => {
  const { url, stop } = await startSandbox({ file: ':memory:', port: 0 })
  onTestFinished(stop)
  expect((await fetch(`${url}/__sandbox/reset`, { method: 'POST' })).status).toBe(404)
})
