import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/dialect.ts'
import { freeze } from '#tests/faults/freeze.ts'
import { type Product, startProduct } from '#tests/infrastructure/product.ts'
import { freePort, type Server } from '#tests/infrastructure/server.ts'
import { installedProxies, type Ports } from '#tests/infrastructure/servers/proxy.ts'
import { ask, sayAndWait } from '#tests/infrastructure/servers/through-proxy.ts'

const proxies = installedProxies()
for (const name of ['nginx', 'Caddy'])
  if (!proxies.some((proxy) => proxy.name === name))
    console.warn(`${name} is not installed: its sample in docs/proxy is not tried.`)

test('the samples let pass the largest form of the product, and nothing larger', () => {
  expect(readFileSync('docs/proxy/nginx.conf', 'utf8')).toContain('client_max_body_size 11m;')
  expect(readFileSync('docs/proxy/Caddyfile', 'utf8')).toContain('max_size 11MiB')
})

const MIB = 1024 * 1024

for (const { name, start } of proxies)
  describe(`behind ${name}, with the settings of docs/proxy`, () => {
    let ports: Ports
    let product: Product
    let proxy: Server
    beforeAll(async () => {
      const [https, http] = [await freePort(), await freePort()]
      product = await startProduct({
        withWorker: false,
        env: { VIREE_DEMO: '0', PUBLIC_URL: `https://localhost:${https}`, TRUSTED_PROXIES: '127.0.0.1' },
      })
      ports = { product: Number(new URL(product.url).port), https, http }
      proxy = await start(ports)
    }, 120_000)
    afterAll(async () => {
      await proxy?.stop()
      await product?.stop()
    })

    const networks = async () => {
      const db = openDatabase({ kind: 'sqlite', file: join(product.dataDir, 'viree.sqlite') })
      const rows = await db.selectFrom('securityEvent').select(['kind', 'network']).execute()
      await db.destroy()
      return rows
    }

    test('pages come over TLS, with the headers and cookies of an https site', async () => {
      const page = await ask(ports.https, { path: '/activites' })
      expect(page.status).toBe(200)
      expect(page.headers['strict-transport-security']).toContain('max-age=')
      const signIn = await ask(ports.https, { path: '/authentification?set=login' })
      for (const cookie of signIn.headers['set-cookie'] ?? []) expect(cookie).toMatch(/^__Host-.*Secure/)
    })

    test('security.txt is found where it is looked for', async () => {
      const { status, headers, body } = await ask(ports.https, { path: '/.well-known/security.txt' })
      expect([status, headers['content-type']]).toEqual([200, expect.stringMatching('^text/plain')])
      expect(Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? '')).toBeGreaterThan(Date.now())
    })

    test('the address of the visitor arrives, whatever the visitor says of it', async () => {
      const { headers, body } = await ask(ports.https, { path: '/api/auth/csrf' })
      const { csrfToken } = JSON.parse(body) as { csrfToken: string }
      const signIn = await ask(ports.https, {
        path: '/api/auth/callback/credentials',
        method: 'POST',
        from: '127.7.7.7',
        headers: {
          'Content-Type': 'application/json',
          Cookie: (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; '),
          Origin: `https://localhost:${ports.https}`,
          'X-Forwarded-For': '203.0.113.9',
          'X-Real-IP': '203.0.113.9',
          Forwarded: 'for=203.0.113.9',
        },
        body: JSON.stringify({
          username: 'personne@exemple.org',
          password: 'pas le bon',
          csrfToken,
          json: 'true',
        }),
      })
      expect(signIn.status).toBe(401)
      expect((await networks()).map(({ network }) => network)).toEqual(['127.7.7.0/24'])
    })

    test('a body that is too large is refused before it is sent', async () => {
      const announced = { 'Content-Type': 'text/plain', 'Content-Length': 12 * MIB }
      const refused = await ask(ports.https, { path: '/infolettre', method: 'POST', headers: announced })
      expect(refused.status).toBe(413)
    })

    test('the product refuses JSON that is too large for it', async () => {
      const { status } = await ask(ports.https, {
        path: '/api/user/contact',
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: `https://localhost:${ports.https}` },
        body: JSON.stringify({ message: 'a'.repeat(2 * MIB) }),
      })
      expect(status).toBe(413)
    })

    test('a client that does not finish its request is cut', async () => {
      const hasty = { https: await freePort(), http: await freePort(), product: ports.product }
      const timeouts =
        name === 'nginx'
          ? ([
              ['client_header_timeout 15s', 'client_header_timeout 1s'],
              ['client_body_timeout 20s', 'client_body_timeout 1s'],
            ] as const)
          : ([
              ['read_header 15s', 'read_header 1s'],
              ['read_body 15m', 'read_body 1s'],
            ] as const)
      const impatient = await start(hasty, timeouts)
      try {
        const host = `Host: localhost:${hasty.https}`
        const half = await sayAndWait(hasty.https, `GET /lent-1 HTTP/1.1\r\n${host}\r\n`)
        expect(half).not.toContain('HTTP/1.1 200')
        const body = 'Content-Type: text/plain\r\nContent-Length: 1000'
        const slow = await sayAndWait(hasty.https, `POST /lent-2 HTTP/1.1\r\n${host}\r\n${body}\r\n\r\nabc`)
        expect(slow).not.toContain('HTTP/1.1 200')
        if (name === 'nginx') expect(await product.web.said()).not.toContain('lent-')
      } finally {
        await impatient.stop()
      }
    })

    if (name === 'nginx') {
      test('a flood from one network is refused, and other networks do not notice', async () => {
        const narrow = { https: await freePort(), http: await freePort(), product: ports.product }
        const strict = await start(narrow, [
          ['rate=100r/s', 'rate=1r/m'],
          ['burst=1000', 'burst=3'],
        ])
        try {
          const statuses = []
          for (let number = 0; number < 8; number++)
            statuses.push((await ask(narrow.https, { path: '/robots.txt', from: '127.1.1.1' })).status)
          expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429, 429])
          expect((await ask(narrow.https, { path: '/robots.txt', from: '127.2.2.2' })).status).toBe(200)
        } finally {
          await strict.stop()
        }
      })

      test('a product that stands still, or is not there, is a 503 with the time to come back', async () => {
        const still = { https: await freePort(), http: await freePort(), product: ports.product }
        const impatient = await start(still, [['proxy_read_timeout 60s', 'proxy_read_timeout 1s']])
        const gone = { https: await freePort(), http: await freePort(), product: await freePort() }
        const alone = await start(gone)
        const goOn = await freeze(product.web.pid)
        try {
          for (const { https } of [still, gone]) {
            const { status, headers, body } = await ask(https, { path: '/activites' })
            expect([status, headers['retry-after']]).toEqual([503, '10'])
            expect(body).toContain('enregistré')
          }
        } finally {
          goOn()
          await impatient.stop()
          await alone.stop()
        }
      })

      test('pages without TLS lead to those with it; calls do not', async () => {
        const plain = (path: string) => fetch(`http://127.0.0.1:${ports.http}${path}`, { redirect: 'manual' })
        const page = await plain('/activites?ville=L%C3%A9vis')
        expect([page.status, page.headers.get('location')]).toEqual([
          308,
          'https://viree.example/activites?ville=L%C3%A9vis',
        ])
        expect((await plain('/api/activity/types')).status).toBe(403)
      })
    }
  })
