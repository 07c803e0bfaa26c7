import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '#server/runtime/env.ts'
import { planSandbox, withSandbox } from '#server/runtime/sandbox.ts'

const AWAY = {
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://essai.exemple.org',
  SMTP_URL: 'smtps://a:b@c.exemple.org',
  VIREE_SANDBOX: '1',
}

function settingsIn(env: Record<string, string> = {}, dataDir = mkdtempSync(join(tmpdir(), 'viree-plan-'))) {
  return readSettings({ DATA_DIR: dataDir, PORT: '3456', ...env })
}

const onPort = (port: number) => () => Promise.resolve(port)

test('before it was started once, nothing is sold', () => {
  expect(withSandbox(settingsIn()).stripe).toBeNull()
})

test('web and worker find it where it was started, and believe what it signs', async () => {
  const settings = settingsIn()
  const plan = await planSandbox(settings, onPort(4567))
  const { stripe } = withSandbox(settings)
  expect(stripe).toMatchObject({
    apiBase: 'http://127.0.0.1:4567',
    pagesAt: 'http://127.0.0.1:4567',
    isLive: false,
  })
  expect(plan).toMatchObject({ port: 4567, publicUrl: null, file: join(settings.dataDir, 'sandbox.sqlite') })
  const told = plan.endpoints.map(({ kind, url, secret }) => [url, stripe?.webhookSecrets[kind], secret])
  expect(told).toEqual([
    ['http://127.0.0.1:3456/api/stripe/webhook', [told[0]?.[2]], told[0]?.[2]],
    ['http://127.0.0.1:3456/api/stripe/webhook/connect', [told[1]?.[2]], told[1]?.[2]],
    ['http://127.0.0.1:3456/api/stripe/webhook/v2', [told[2]?.[2]], told[2]?.[2]],
  ])
  expect(new Set(plan.endpoints.map(({ secret }) => secret)).size).toBe(3)
})

test('started again, it keeps its secrets, and its port while that is free', async () => {
  const settings = settingsIn()
  const first = await planSandbox(settings, onPort(4567))
  const again = await planSandbox(settings, (wanted) => Promise.resolve(wanted))
  expect(again).toEqual(first)
  const moved = await planSandbox(settings, onPort(4999))
  expect(moved).toMatchObject({ port: 4999, endpoints: first.endpoints })
  expect(withSandbox(settings).stripe?.apiBase).toBe('http://127.0.0.1:4999')
})

test('elsewhere its pages are reached through the site, and its API by this machine alone', async () => {
  const settings = settingsIn(AWAY)
  const plan = await planSandbox(settings, onPort(4567))
  expect(plan.publicUrl).toBe('https://essai.exemple.org')
  expect(plan.endpoints[0]?.url).toBe('http://127.0.0.1:3456/api/stripe/webhook')
  expect(withSandbox(settings).stripe).toMatchObject({
    apiBase: 'http://127.0.0.1:4567',
    pagesAt: 'https://essai.exemple.org',
  })
})

test('its secrets are for its owner only', async () => {
  const settings = settingsIn()
  await planSandbox(settings, onPort(4567))
  expect(statSync(join(settings.dataDir, 'sandbox.json')).mode & 0o777).toBe(0o600)
})

test.each([
  ['a key of Stripe’s', { STRIPE_SECRET_KEY: 'sk_test_1' }],
  ['VIREE_SANDBOX=0', { VIREE_SANDBOX: '0' }],
])('where one was started before, %s is stronger', async (_words, env) => {
  const settings = settingsIn()
  await planSandbox(settings, onPort(4567))
  expect(withSandbox(settingsIn(env, settings.dataDir)).stripe?.apiBase ?? null).toBeNull()
})

test('a damaged file stops the start with a sentence that names it', () => {
  const settings = settingsIn()
  writeFileSync(join(settings.dataDir, 'sandbox.json'), '{"port":')
  expect(() => withSandbox(settings)).toThrow(/sandbox\.json.*damaged/)
})
