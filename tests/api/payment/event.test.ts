// Also on PostgreSQL: a unique index that several messages meet.

import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { EventEndpoint } from '#server/gateways/payments/payments.ts'
import { openPaymentAccount } from '#server/services/payment/account.ts'
import { handleStripeEvent, receiveEvent } from '#server/services/payment/event.ts'
import { makeBrowser } from '#tests/api/world/browser.ts'
import { hasPaymentAccount, PATIENT, playPayments } from '#tests/api/world/payments.ts'
import { world } from '#tests/api/world/world.ts'

const PAGE = 'http://localhost:3000/'

const thin = {
  id: 'evt_1',
  object: 'v2.core.event',
  type: 'v2.core.account[configuration.recipient].capability_status_updated',
  created: '2026-11-20T17:00:00.000Z',
  livemode: false,
  related_object: { id: 'acct_1', type: 'v2.core.account', url: '/v2/core/accounts/acct_1' },
}

const snapshot = {
  id: 'evt_2',
  object: 'event',
  type: 'payout.paid',
  api_version: '2026-10-28.endive',
  created: 1,
  livemode: false,
  account: 'acct_1',
  data: { object: { id: 'po_1', object: 'payout' } },
}

interface Sent {
  endpoint: EventEndpoint
  secret: string
  event: object
  /** How long ago it was signed. */
  secondsOld?: number
  forge?: (body: string) => string
}

async function receiving() {
  const [app, { payments }] = [await world(), await playPayments(PATIENT)]
  const services = { ...app.services, payments }
  function send({ endpoint, secret, event, secondsOld = 0, forge = (body) => body }: Sent) {
    const text = JSON.stringify(event)
    const at = Math.floor(Date.now() / 1000) - secondsOld
    const v1 = createHmac('sha256', secret).update(`${at}.${text}`).digest('hex')
    const body = Buffer.from(forge(text))
    return receiveEvent(services, { endpoint, body, signature: `t=${at},v1=${v1}` })
  }
  const kept = () => app.db.selectFrom('stripeEvent').selectAll().execute()
  const tasks = () =>
    app.db.selectFrom('task').select('payload').where('kind', '=', 'handle-stripe-event').execute()
  return { ...app, services, send, kept, tasks }
}

const V2 = { endpoint: 'V2', secret: 'whsec_2', event: thin } as const
const CONNECT = { endpoint: 'CONNECT', secret: 'whsec_c', event: snapshot } as const
const PLATFORM = { endpoint: 'PLATFORM', secret: 'whsec_new', event: snapshot } as const

test('an event is kept with its task, and nothing else happens', async () => {
  const { send, kept, tasks } = await receiving()
  expect(await send(V2)).toEqual({ received: 'NEW' })
  expect(await kept()).toMatchObject([
    { eventId: 'evt_1', endpoint: 'V2', objectId: 'acct_1', accountId: 'acct_1', doneAt: null },
  ])
  expect(await tasks()).toHaveLength(1)
})

test('one of a host’s account says whose it is', async () => {
  const { send, kept } = await receiving()
  await send(CONNECT)
  expect(await kept()).toMatchObject([{ type: 'payout.paid', objectId: 'po_1', accountId: 'acct_1' }])
})

test('the same event, several times at once, is kept once and worked once', async () => {
  const { send, kept, tasks } = await receiving()
  const results = await Promise.all([send(PLATFORM), send(PLATFORM), send(PLATFORM)])
  expect(results.filter((result) => 'received' in result && result.received === 'NEW')).toHaveLength(1)
  expect([await kept(), await tasks()].map(({ length }) => length)).toEqual([1, 1])
})

test('while a secret is replaced, both are good', async () => {
  const { send } = await receiving()
  expect(await send({ ...PLATFORM, secret: 'whsec_old' })).toEqual({ received: 'NEW' })
})

describe('a message is refused', () => {
  test.each([
    ['with the secret of another endpoint', { ...PLATFORM, secret: 'whsec_c' }],
    ['changed after it was signed', { ...PLATFORM, forge: (body: string) => body.replace('po_1', 'po_2') }],
    ['301 seconds old', { ...PLATFORM, secondsOld: 301 }],
    ['thin, 301 seconds old', { ...V2, secondsOld: 301 }],
  ])('%s', async (_words, sent) => {
    const { send, kept, tasks } = await receiving()
    expect(await send(sent)).toEqual({ refused: 'SIGNATURE_NOT_VALID' })
    expect([await kept(), await tasks()]).toEqual([[], []])
  })

  test.each([
    ['nothing', ''],
    ['something else', 'sha256=00'],
  ])('signed with %s', async (_words, signature) => {
    const { services, kept } = await receiving()
    const body = Buffer.from(JSON.stringify(snapshot))
    expect(await receiveEvent(services, { endpoint: 'PLATFORM', body, signature })).toEqual({
      refused: 'SIGNATURE_NOT_VALID',
    })
    expect(await kept()).toEqual([])
  })

  test('of real money, where we try', async () => {
    const { send, kept } = await receiving()
    expect(await send({ ...PLATFORM, event: { ...snapshot, livemode: true } })).toEqual({
      refused: 'WRONG_MODE',
    })
    expect(await kept()).toEqual([])
  })
})

describe('over HTTP', () => {
  function signed(event: object, secret: string) {
    const raw = JSON.stringify(event)
    const at = Math.floor(Date.now() / 1000)
    const v1 = createHmac('sha256', secret).update(`${at}.${raw}`).digest('hex')
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${at},v1=${v1}` }
    return { method: 'POST', raw, headers }
  }

  test.each([
    ['/api/stripe/webhook', 'whsec_new', snapshot],
    ['/api/stripe/webhook/connect', 'whsec_c', snapshot],
    ['/api/stripe/webhook/v2', 'whsec_2', thin],
  ])('%s takes what its own secret signed, and nothing else', async (path, secret, event) => {
    const { services, kept } = await receiving()
    const provider = makeBrowser(services)
    const ok = await provider.send(path, signed(event, secret))
    expect(ok).toMatchObject({ status: 200, body: { received: true } })
    expect(await kept()).toHaveLength(1)
    expect(await provider.send(path, signed(event, 'whsec_other'))).toMatchObject({ status: 400 })
    expect(await provider.send(path, { method: 'POST', raw: '{}' })).toMatchObject({ status: 400 })
    expect(await provider.send(path)).toMatchObject({ status: 405 })
    expect(await kept()).toHaveLength(1)
  })

  test('accents in an event are signed as the bytes they are', async () => {
    const { services } = await receiving()
    const event = { ...snapshot, data: { object: { ...snapshot.data.object, note: 'Élodie à l’aube' } } }
    const answer = await makeBrowser(services).send('/api/stripe/webhook', signed(event, 'whsec_new'))
    expect(answer.status).toBe(200)
  })

  test('without a provider the addresses do not exist', async () => {
    const { browser } = await world()
    const answer = await browser().send('/api/stripe/webhook', signed(snapshot, 'whsec_new'))
    expect(answer.status).toBe(404)
  })
})

test('an event of an account that we do not have is worked, and changes nothing', async () => {
  const { send, kept, services } = await receiving()
  await send(V2)
  const [event] = await kept()
  await handleStripeEvent(services, event!.id)
  expect(await kept()).toMatchObject([{ doneAt: expect.any(String) }])
})

test('an event tells of an account that is ready: the worker reads it again, and tries on while the provider is away', async () => {
  const [app, played] = [await world(), await playPayments(PATIENT)]
  Object.assign(app.services, { payments: played.payments })
  const alice = await app.host()
  await openPaymentAccount(app.services, await app.sessionOf(alice), { refreshUrl: PAGE, returnUrl: PAGE })
  const { stripeAccountId } = await app.db.selectFrom('paymentAccount').selectAll().executeTakeFirstOrThrow()
  await played.control('transfers', { account: stripeAccountId, status: 'active' })
  const related_object = { ...thin.related_object, id: stripeAccountId }
  const raw = JSON.stringify({ ...thin, related_object })
  const at = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', 'whsec_2').update(`${at}.${raw}`).digest('hex')
  const signature = `t=${at},v1=${v1}`
  await receiveEvent(app.services, { endpoint: 'V2', body: Buffer.from(raw), signature })

  await played.control('fail-next', { kind: 'error', call: 'GET /v2/core/accounts/*', times: 2 })
  await app.delivered()
  expect(await hasPaymentAccount(app.db, alice.id)).toBe(false)
  const task = () =>
    app.db
      .selectFrom('task')
      .select(['attempts', 'doneAt', 'failedAt'])
      .where('kind', '=', 'handle-stripe-event')
      .executeTakeFirstOrThrow()
  expect(await task()).toEqual({ attempts: 0, doneAt: null, failedAt: null })

  app.clock.pass({ minutes: 1 })
  await app.delivered()
  expect(await hasPaymentAccount(app.db, alice.id)).toBe(true)
  expect(await task()).toMatchObject({ doneAt: expect.any(String) })
})
