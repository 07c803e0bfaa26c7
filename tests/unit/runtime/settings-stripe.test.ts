import { describe, expect, test } from 'vitest'
import { readSettings, SettingsError } from '#server/runtime/env.ts'

const TEST = { STRIPE_SECRET_KEY: 'sk_test_51abc', STRIPE_PUBLISHABLE_KEY: 'pk_test_51abc' }
const SECRETS = {
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
  STRIPE_V2_WEBHOOK_SECRET: 'whsec_3, whsec_4',
}
const AWAY = {
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://viree.exemple.org',
  SMTP_URL: 'smtps://a:b@c.exemple.org',
}

const faultsOf = (env: Record<string, string>) => {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof SettingsError) return error.message.split('\n')
    throw error
  }
  return []
}

test('without a key nothing is sold, but in the sandbox', () => {
  expect(readSettings({}).stripe).toBeNull()
})

describe('the sandbox', () => {
  test.each([
    ['is for one’s own machine', {}, true],
    ['can be declined there', { VIREE_SANDBOX: '0' }, false],
    ['is not for others', AWAY, false],
    ['unless it is asked for', { ...AWAY, VIREE_SANDBOX: '1' }, true],
    ['gives way to a key of Stripe’s', TEST, false],
  ])('%s', (_words, env, isUsed) => {
    expect(readSettings(env).usesSandbox).toBe(isUsed)
  })

  test('is never asked for beside a key', () => {
    expect(faultsOf({ ...TEST, VIREE_SANDBOX: '1' })).toEqual([
      'VIREE_SANDBOX=1 and STRIPE_SECRET_KEY exclude each other: take one of them away.',
    ])
  })
})

test('a test key is enough on one’s own machine', () => {
  expect(readSettings(TEST).stripe).toEqual({
    secretKey: 'sk_test_51abc',
    publishableKey: 'pk_test_51abc',
    apiBase: null,
    pagesAt: null,
    webhookSecrets: { PLATFORM: [], CONNECT: [], V2: [] },
    isLive: false,
  })
})

test('each endpoint has a secret, or two while they are replaced; a live key moves money', () => {
  const keys = { STRIPE_SECRET_KEY: 'rk_live_9', STRIPE_PUBLISHABLE_KEY: 'pk_live_9' }
  expect(readSettings({ ...AWAY, ...keys, ...SECRETS }).stripe).toMatchObject({
    webhookSecrets: { PLATFORM: ['whsec_1'], CONNECT: ['whsec_2'], V2: ['whsec_3', 'whsec_4'] },
    isLive: true,
  })
})

describe('a wrong setting stops the start with a sentence that names it', () => {
  test.each([
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'pk_test_1' }],
    ['STRIPE_PUBLISHABLE_KEY', { ...TEST, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }],
    ['STRIPE_PUBLISHABLE_KEY', { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }],
    ['STRIPE_WEBHOOK_SECRET', { ...TEST, STRIPE_WEBHOOK_SECRET: 'secret' }],
    ['STRIPE_V2_WEBHOOK_SECRET', { ...TEST, STRIPE_V2_WEBHOOK_SECRET: 'whsec_1,whsec_2,whsec_3' }],
    ['STRIPE_CONNECT_WEBHOOK_SECRET', { STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_1' }],
    ['STRIPE_API_BASE', { ...TEST, STRIPE_API_BASE: 'ftp://localhost' }],
    ['STRIPE_API_BASE', { ...TEST, STRIPE_API_BASE: 'http://stripe.exemple.org' }],
    ['STRIPE_API_BASE', { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_BASE: 'http://127.0.0.1:9' }],
  ])('%s', (name, env) => {
    const faults = faultsOf(env)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(name)
  })

  test('away from one’s own machine each missing one is named', () => {
    expect(faultsOf({ ...AWAY, STRIPE_SECRET_KEY: 'sk_live_1' }).map((fault) => fault.split(' ')[0])).toEqual(
      [
        'STRIPE_PUBLISHABLE_KEY',
        'STRIPE_WEBHOOK_SECRET',
        'STRIPE_CONNECT_WEBHOOK_SECRET',
        'STRIPE_V2_WEBHOOK_SECRET',
      ],
    )
  })
})
