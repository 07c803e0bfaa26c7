import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/dialect.ts'
import { freePort } from '#tests/infrastructure/server.ts'
import { afterwards, endAll, newFolder, run, startAndListen } from './programs.ts'

afterEach(endAll)

const SECRETS = { '': 'whsec_platform', '/connect': 'whsec_connect', '/v2': 'whsec_v2' } as const

type Endpoint = keyof typeof SECRETS

const snapshot = {
  id: 'evt_1',
  object: 'event',
  type: 'payout.paid',
  api_version: '2026-10-28.endive',
  created: 1,
  livemode: false,
  account: 'acct_1',
  data: { object: { id: 'po_1', object: 'payout', description: 'Élodie à l’aube' } },
}

const thin = {
  id: 'evt_2',
  object: 'v2.core.event',
  type: 'v2.core.account.closed',
  created: '2026-11-20T17:00:00.000Z',
  livemode: false,
  related_object: { id: 'acct_1', type: 'v2.core.account', url: '/v2/core/accounts/acct_1' },
}

const eventOf = (endpoint: Endpoint) => (endpoint === '/v2' ? thin : snapshot)

/** The product with a test key, behind a name and a password, as on a staging site. */
async function staging(program: 'web' | 'remix-serve') {
  const [dataDir, port] = [await newFolder(), await freePort()]
  const env = {
    PORT: String(port),
    BASIC_AUTH: 'equipe:secret-de-scene',
    STRIPE_SECRET_KEY: 'sk_test_51abc',
    STRIPE_WEBHOOK_SECRET: SECRETS[''],
    STRIPE_CONNECT_WEBHOOK_SECRET: SECRETS['/connect'],
    STRIPE_V2_WEBHOOK_SECRET: SECRETS['/v2'],
  }
  expect(await run('setup', { dataDir, env })).toMatchObject({ code: 0 })
  await startAndListen(program, { dataDir, env })
  const db = openDatabase({ kind: 'sqlite', file: join(dataDir, 'viree.sqlite') })
  afterwards(() => db.destroy())
  const site = `http://127.0.0.1:${port}`

  async function post(endpoint: Endpoint, body: string, signature?: string) {
    const headers = {
      'Content-Type': 'application/json',
      ...(signature && { 'Stripe-Signature': signature }),
    }
    const answer = await fetch(`${site}/api/stripe/webhook${endpoint}`, { method: 'POST', body, headers })
    await answer.arrayBuffer()
    return answer.status
  }
  const kept = () => db.selectFrom('stripeEvent').select(['eventId', 'endpoint']).orderBy('eventId').execute()
  return { site, post, kept }
}

function signatureOf(body: string, secret: string, secondsOld = 0): string {
  const at = Math.floor(Date.now() / 1000) - secondsOld
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
}

/** As somebody writes it who indents: the signature is of these bytes, and of no others. */
const write = (event: object) => JSON.stringify(event, null, 3)

describe.each(['web', 'remix-serve'] as const)('%s, behind a password', (program) => {
  test('takes the bytes of each endpoint as they came, and asks the provider for no password', async () => {
    const { site, post, kept } = await staging(program)
    expect((await fetch(site)).status).toBe(401)
    for (const endpoint of ['', '/v2'] as const) {
      const body = write(eventOf(endpoint))
      expect(await post(endpoint, body, signatureOf(body, SECRETS[endpoint]))).toBe(200)
      expect(await post(endpoint, body, signatureOf(body, SECRETS[endpoint]))).toBe(200)
    }
    expect(await kept()).toEqual([
      { eventId: 'evt_1', endpoint: 'PLATFORM' },
      { eventId: 'evt_2', endpoint: 'V2' },
    ])
  })

  test('believes nothing else', async () => {
    const { post, kept } = await staging(program)
    for (const endpoint of ['', '/connect', '/v2'] as const) {
      const [body, secret] = [write(eventOf(endpoint)), SECRETS[endpoint]]
      const other = SECRETS[endpoint === '/v2' ? '/connect' : '/v2']
      const live = write({ ...eventOf(endpoint), livemode: true })
      expect({
        unsigned: await post(endpoint, body),
        forged: await post(endpoint, body.replace('acct_1', 'acct_2'), signatureOf(body, secret)),
        written: await post(endpoint, JSON.stringify(eventOf(endpoint)), signatureOf(body, secret)),
        old: await post(endpoint, body, signatureOf(body, secret, 301)),
        others: await post(endpoint, body, signatureOf(body, other)),
        live: await post(endpoint, live, signatureOf(live, secret)),
      }).toEqual({ unsigned: 400, forged: 400, written: 400, old: 400, others: 400, live: 400 })
    }
    expect(await kept()).toEqual([])
  })
})
