// Only in test:all: it kills the double of the payment provider, which is for trying only.

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { freePort, type Server, startServer, untilReady } from '#tests/infrastructure/server.ts'
import { afterwards, endAll, newFolder } from './programs.ts'

afterEach(endAll)

/** What `npm start` runs after the build, in a folder of its own. */
async function startAll(settings: Record<string, string> = {}) {
  const [dataDir, port] = [await newFolder(), await freePort()]
  const server = await startServer({
    command: process.execPath,
    args: ['server/bin/start.mjs'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      VIREE_BUILD_DIR: process.env.VIREE_BUILD_DIR,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATA_DIR: dataDir,
      VIREE_DEMO: '0',
      ...settings,
    },
    log: join(dataDir, 'log'),
  })
  afterwards(() => server.stop())
  await untilBothWork(server)
  return { server, dataDir, site: `http://127.0.0.1:${port}` }
}

const untilBothWork = (server: Server) =>
  untilReady(server, async () => ((await server.said()).match(/"msg":"listening"/g) ?? []).length === 2)

async function sandboxIn(dataDir: string) {
  const { port } = JSON.parse(await readFile(join(dataDir, 'sandbox.json'), 'utf8')) as { port: number }
  return `http://127.0.0.1:${port}`
}

/** Whether the API of the double answers there. */
async function answers(url: string): Promise<boolean> {
  const headers = { authorization: 'Bearer sk_test_sandbox' }
  return fetch(`${url}/v2/core/accounts`, { headers }).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function until(holds: () => Promise<boolean>) {
  while (!(await holds())) await pause(100)
}

/** Ends the double of this start as a crash does: its own command line tells it from those of others. */
async function kill(dataDir: string) {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (words.includes(join(dataDir, 'sandbox.sqlite'))) process.kill(Number(pid), 'SIGKILL')
  }
}

test('on one’s own machine the sandbox starts and ends with the product; killed, it is there again', async () => {
  const { server, dataDir, site } = await startAll()
  const url = await sandboxIn(dataDir)
  expect(await answers(url)).toBe(true)
  await kill(dataDir)
  await until(async () => (await server.said()).includes('The sandbox of payments ended'))
  expect((await fetch(`${site}/sante`)).status).toBe(200)
  await until(() => answers(url))
  expect((await fetch(`${site}/sante`)).status).toBe(200)

  expect(await server.stop()).toBe(0)
  expect(await answers(url)).toBe(false)
})

test('its events arrive, signed with the secrets of the start', async () => {
  const { dataDir } = await startAll()
  const url = await sandboxIn(dataDir)
  const account = await fetch(`${url}/v2/core/accounts`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' },
    body: JSON.stringify({
      contact_email: 'a@exemple.org',
      dashboard: 'express',
      identity: { country: 'ca' },
      configuration: {
        recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
      },
      defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
    }),
  })
  const { id } = (await account.json()) as { id: string }
  await fetch(`${url}/v2/core/accounts/${id}/close`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/json' },
    body: '{}',
  })
  await until(async () => (await readFile(join(dataDir, 'log'), 'utf8')).includes('/api/stripe/webhook/v2'))
  const lines = (await readFile(join(dataDir, 'log'), 'utf8'))
    .split('\n')
    .filter((line) => line.includes('/api/stripe/webhook/v2'))
  expect(lines.every((line) => line.includes('"status":200'))).toBe(true)
})

test.each([
  ['VIREE_SANDBOX=0', { VIREE_SANDBOX: '0' }],
  ['a key of Stripe’s', { STRIPE_SECRET_KEY: 'sk_test_51abc' }],
])('with %s there is none', async (_words, settings) => {
  const { dataDir } = await startAll(settings)
  await expect(sandboxIn(dataDir)).rejects.toThrow('ENOENT')
})

test('elsewhere, on demand: the site shows its pages, not its API, and says on each page that it is a trial', async () => {
  const port = await freePort()
  const { dataDir } = await startAll({
    VIREE_SANDBOX: '1',
    HOST: '0.0.0.0',
    PORT: String(port),
    PUBLIC_URL: 'https://essai.exemple.org',
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  const url = `http://127.0.0.1:${port}`
  expect(await answers(await sandboxIn(dataDir))).toBe(true)
  const page = await fetch(`${url}/sandbox/onboarding/alu_unknown`, { headers: { 'accept-language': 'fr' } })
  expect(page.status).toBe(404)
  expect(await page.text()).toContain('Bac à sable')
  expect(await answers(url)).toBe(false)
  const home = await fetch(`${url}/?lang=fr`)
  expect(await home.text()).toContain('Site d’essai')
})
