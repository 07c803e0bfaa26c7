import { once } from 'node:events'
import { type IncomingMessage, request as send } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeApiHandler } from '#server/api/http/handler.ts'
import { RATE_LIMITS } from '#server/domain/platform/rate-limit.ts'
import { listen } from '#tests/api/world/listening-front.ts'
import { world } from '#tests/api/world/world.ts'

const PAGE = { 'Content-Type': 'text/html; charset=utf-8', Vary: 'Accept-Language, Cookie' }

/** A front whose pages say what they were made from; `make` decides how the shared ones end. */
async function startFront(
  make: (request: Request, times: number) => Response | Promise<Response> = echo,
  settings: Record<string, string> = {},
) {
  const app = await world({ TRUSTED_PROXIES: '127.0.0.1', ...settings })
  const made: Request[] = []
  const alone: string[] = []
  const { url } = await listen(
    app.services,
    {
      pages: (request, response) => {
        alone.push(request.url ?? '')
        response.end('alone')
      },
      makers: {
        page: async (request) => {
          made.push(request)
          return make(request, made.length)
        },
        member: () => Promise.reject(new Error('not here')),
        findStranger: () => Promise.resolve(null),
        json: (request) =>
          makeApiHandler(app.services).handleApiFetch(request, { peer: 'nobody', isForEverybody: true }),
      },
    },
    { shared: { now: () => 1 } }, // a second that does not end
  )
  return { app, url, made, alone }
}

const echo = (request: Request) =>
  new Response(`${new URL(request.url).pathname} ${'x'.repeat(3000)}`, { headers: PAGE })

/** As sent: fetch would decode the body, and add headers of its own. */
async function ask(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const outgoing = send(url, { method, headers, agent: false }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }
}

test('a page is made once for all who ask at the same time, and from the question alone', async () => {
  const { url, made, alone } = await startFront()
  const answers = await Promise.all(
    ['Firefox', 'curl'].map((agent, index) =>
      ask(`${url}/activites/4`, {
        'User-Agent': agent,
        'X-Forwarded-For': `198.51.100.${index}`,
        Referer: `https://ailleurs.example/${agent}`,
        'Accept-Language': 'fr-CA,fr;q=0.9',
        Cookie: `other=${agent}; viree_consent=DECLINED; viree_consent_id=${agent}`,
      }),
    ),
  )
  expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1)
  expect(alone).toEqual([])
  expect(made).toHaveLength(1)
  expect(Object.fromEntries(made[0]?.headers ?? [])).toEqual({
    'accept-language': 'fr',
    cookie: 'viree_consent=DECLINED',
  })
})

test('whatever else is sent, the maker sees the same, and everybody reads the same bytes', async () => {
  const { url, made } = await startFront()
  const headers = fc.dictionary(
    fc.constantFrom(
      'user-agent',
      'accept',
      'referer',
      'range',
      'sec-purpose',
      'if-none-match',
      'x-viree-device',
      'dnt',
    ),
    fc.constantFrom('a', 'bytes=0-1', 'prefetch', '"tag"', '*'),
  )
  const bodies = new Set<string>()
  await fc.assert(
    fc.asyncProperty(headers, fc.constantFrom('', 'other=1', 'viree_consent_id=x'), async (sent, cookie) => {
      const { body, status } = await ask(`${url}/`, { ...sent, ...(cookie && { cookie }) })
      expect(status).toBe(200)
      bodies.add(body.toString())
    }),
    { numRuns: 100 },
  )
  expect(bodies.size).toBe(1)
  for (const { headers } of made) expect([...headers.keys()]).toEqual(['accept-language'])
})

test('each language and each answer to the consent bar has a page of its own', async () => {
  const { url, made } = await startFront()
  const ways: Record<string, string>[] = [
    {},
    { 'Accept-Language': 'fr' },
    { Cookie: 'viree_consent=ACCEPTER' },
  ]
  for (const headers of ways) await Promise.all([ask(`${url}/`, headers), ask(`${url}/`, headers)])
  expect(made).toHaveLength(3)
})

test.each(['viree_session=abc', 'viree_guest=abc', 'viree_toast=abc'])(
  '%s: a page of its own',
  async (cookie) => {
    const { url, made, alone } = await startFront()
    await ask(`${url}/`, { Cookie: cookie })
    await ask(`${url}/`, { Cookie: cookie })
    expect(made).toEqual([])
    expect(alone).toEqual(['/', '/'])
  },
)

test('HEAD is the same without a body; the coding is the browser’s choice', async () => {
  const { url } = await startFront()
  const whole = await ask(`${url}/`)
  expect(whole.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(whole.body.length),
    vary: 'Accept-Language, Cookie, Accept-Encoding',
    'x-content-type-options': 'nosniff',
  })
  expect(whole.headers['content-encoding']).toBeUndefined()

  const head = await ask(`${url}/`, {}, 'HEAD')
  expect(head.body).toHaveLength(0)
  expect(head.headers['content-length']).toBe(whole.headers['content-length'])

  const br = await ask(`${url}/`, { 'Accept-Encoding': 'gzip, deflate, br' })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.body)).toEqual(whole.body)
  const gzip = await ask(`${url}/`, { 'Accept-Encoding': 'gzip;q=0.5, br;q=0' })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.body)).toEqual(whole.body)
  expect(gzip.body.length).toBeLessThan(whole.body.length / 2)
})

test('COMPRESS=0 leaves it to the proxy', async () => {
  const { url } = await startFront(echo, { COMPRESS: '0' })
  const { headers, body } = await ask(`${url}/`, { 'Accept-Encoding': 'gzip, br' })
  expect(headers['content-encoding']).toBeUndefined()
  expect(body.toString()).toMatch(/^\/ x+$/)
})

test('a feed that the program has already is not sent again, in whichever coding it came', async () => {
  const { url, made } = await startFront(
    () =>
      new Response('x'.repeat(3000), {
        headers: {
          ETag: '"abc"',
          'Last-Modified': 'Mon, 23 Nov 2026 06:00:00 GMT',
          'Content-Type': 'text/calendar',
        },
      }),
  )
  const feed = `${url}/activites.ics`
  const { headers } = await ask(feed, { 'Accept-Encoding': 'br' })
  expect(headers.etag).toBe('W/"abc"')
  for (const known of ['"abc"', 'W/"abc"', '"x", "abc"', '*'])
    expect(await ask(feed, { 'If-None-Match': known })).toMatchObject({ status: 304, body: Buffer.alloc(0) })
  expect((await ask(feed, { 'If-None-Match': '"x"' })).status).toBe(200)
  const since = (date: string) => ask(feed, { 'If-Modified-Since': date })
  expect((await since('Mon, 23 Nov 2026 06:00:00 GMT')).status).toBe(304)
  expect((await since('Mon, 23 Nov 2026 05:59:59 GMT')).status).toBe(200)
  expect(made).toHaveLength(1)
})

const FAULTS: [name: string, make: () => Response | Promise<Response>][] = [
  ['fails', () => Promise.reject(new Error('no'))],
  ['answers a fault', () => new Response('fault 17', { status: 500 })],
  [
    'is cut in the middle',
    () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('<html>half'))
            controller.error(new Error('cut'))
          },
        }),
      ),
  ],
  ['sets a cookie', () => new Response('yours', { headers: { 'Set-Cookie': 'viree_toast=x' } })],
]

test.each(FAULTS)('a maker that %s leaves nothing, and all who waited are served', async (_, fault) => {
  const { url, made, alone } = await startFront((request, times) => (times === 1 ? fault() : echo(request)))
  const answers = await Promise.all([ask(`${url}/`), ask(`${url}/`), ask(`${url}/`)])
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(body.toString()).toMatch(/^(alone|\/ x+)$/)
  }
  expect(alone.length).toBeGreaterThan(0)
  expect((await ask(`${url}/`)).body.toString()).toMatch(/^\/ x+$/)
  expect(made).toHaveLength(2)
})

test('a refusal is passed on as it is, and made again for the next', async () => {
  const { url, made, alone } = await startFront(() => new Response('gone', { status: 404 }))
  for (let time = 0; time < 2; time++)
    expect(await ask(`${url}/activites/9`)).toMatchObject({ status: 404, body: Buffer.from('gone') })
  expect(made).toHaveLength(2)
  expect(alone).toEqual([])
})

test('those who leave while it is made keep nobody from it', async () => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  const { url, made } = await startFront(async (request) => {
    await gate
    return echo(request)
  })
  const gone = send(`${url}/`, { agent: false }).end()
  gone.on('error', () => undefined)
  while (made.length === 0) await turn()
  const other = ask(`${url}/`)
  gone.destroy()
  await turn()
  release()
  expect((await other).status).toBe(200)
  expect(made).toHaveLength(1)
})

test('what is new counts as a search of whoever asks for it; what is there already counts nothing', async () => {
  const { app, url, made, alone } = await startFront()
  const { most } = RATE_LIMITS.search
  const spend = () => app.services.rateLimits.spend({ name: 'search', key: '198.51.100.7', factor: 1 })
  for (let search = 0; search < most - 1; search++) await spend()
  const from = (network: string) => ({ 'X-Forwarded-For': network })
  await ask(`${url}/activites?page=1`, from('198.51.100.7'))
  expect(made).toHaveLength(1)
  await ask(`${url}/activites?page=1`, from('198.51.100.7'))
  await ask(`${url}/activites?page=2`, from('198.51.100.7'))
  expect(alone).toEqual(['/activites?page=2'])
  await ask(`${url}/activites?page=2`, from('198.51.100.8'))
  expect(made).toHaveLength(2)
})

test('calls of the API: the same bytes as without the memory, in both languages', async () => {
  const { app, url } = await startFront()
  const { id } = await app.activity({ name: 'Les crêtes' })
  const paths = [
    '/activities',
    '/activity/types',
    `/activity?activityId=${id}`,
    '/utils/chart',
    '/activity?activityId=x',
  ]
  for (const path of paths) {
    for (const language of ['fr', 'en']) {
      const shared = await ask(`${url}/api${path}`, { 'Accept-Language': language })
      // A header that makes it no question, and that no call reads.
      const own = await ask(`${url}/api${path}`, { 'Accept-Language': language, Authorization: 'none' })
      expect(shared.body.toString()).toBe(own.body.toString())
      expect(shared.status).toBe(own.status)
      const {
        vary,
        date,
        'x-request-id': _,
        'content-length': __,
        'transfer-encoding': ___,
        ...rest
      } = shared.headers
      expect(vary).toBe('Accept-Encoding')
      for (const [name, value] of Object.entries(rest)) expect(own.headers[name], name).toEqual(value)
      expect(date).toBeDefined()
    }
  }
})
