import { once } from 'node:events'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createReadableStreamFromReadable } from '@remix-run/node'
import { describe, expect, test } from 'vitest'
import type { FrontLimits } from '#server/web/front.ts'
import { listen } from '#tests/api/world/listening-front.ts'
import { world } from '#tests/api/world/world.ts'

/** Long enough for a busy machine to answer in time where nothing is held. */
const SOON: FrontLimits = { deadline: { timeoutMs: 600, lookEveryMs: 20 }, restMs: 600 }
/** Longer than that. */
const LATE_MS = 1200
const FORM_TYPE = 'application/x-www-form-urlencoded'
/** More than what streams keep of a body that nobody reads. */
const LONG_BODY = 'a'.repeat(500_000)
const MORE_PAGES_THAN_ARE_MADE_AT_ONCE = 20

/** A front whose pages answer when the test says so, and never before. */
async function stuck(limits: FrontLimits = SOON) {
  const { services } = await world()
  const held: ServerResponse[] = []
  const { url } = await listen(
    services,
    {
      pages: (request, response) => {
        if (request.url === '/form') {
          request.resume()
          return void request.on('end', () => response.end('whole'))
        }
        // As Remix reads bodies: no further than the page asks for.
        if (request.method === 'POST') createReadableStreamFromReadable(request)
        if (request.url === '/unread') return void response.end('no form')
        if (request.url === '/begun') response.write('<p>')
        if (request.url === '/announced') response.setHeader('Content-Length', 2).write('ok')
        held.push(response)
      },
    },
    limits,
  )
  return { url, held }
}

/** A connection that is kept for one request after the other, as proxies do. */
function connectProxy(url: string) {
  const { hostname, port } = new URL(url)
  const proxy = connect(Number(port), hostname)
  let said = ''
  proxy.on('data', (piece: Buffer) => (said += piece.toString()))
  const untilSaid = async (end: string) => {
    while (!said.endsWith(end)) await once(proxy, 'data')
  }
  return { proxy, said: () => said, untilSaid }
}

const head = (line: string, length: number) =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${FORM_TYPE}\r\nContent-Length: ${length}\r\n\r\n`

describe('a request that the product cannot answer in time', () => {
  test('is a 503 with the time to come back, and the sentence says that something may be done', async () => {
    const { url } = await stuck()
    const asked = await fetch(`${url}/`, { headers: { Accept: 'text/html', 'Accept-Language': 'fr' } })
    expect([asked.status, asked.headers.get('retry-after')]).toEqual([503, '10'])
    expect(await asked.text()).toContain('regardez')
  })

  test('so is one that waits for its turn behind others', async () => {
    const { url, held } = await stuck()
    const paths = Array.from({ length: MORE_PAGES_THAN_ARE_MADE_AT_ONCE }, (_, index) => `/${index}`)
    const statuses = await Promise.all(paths.map(async (path) => (await fetch(url + path)).status))
    expect(new Set(statuses)).toEqual(new Set([503]))
    expect(held.length).toBeLessThanOrEqual(MORE_PAGES_THAN_ARE_MADE_AT_ONCE)
  })

  test('what the page says afterwards goes nowhere, and the process lives on', async () => {
    const { url, held } = await stuck()
    expect((await fetch(`${url}/`)).status).toBe(503)
    const [late] = held
    late!.setHeader('Content-Type', 'text/html')
    late!.writeHead(200, { 'X-Late': '1' })
    late!.write('late')
    late!.end('late')
    const next = await fetch(`${url}/form`, { method: 'POST', body: new URLSearchParams({ a: '1' }) })
    expect([next.status, await next.text()]).toEqual([200, 'whole'])
  })

  test('an answer that has begun may take its time', async () => {
    const { url, held } = await stuck()
    const begun = await fetch(`${url}/begun`)
    await pause(LATE_MS)
    held[0]!.end('</p>')
    expect([begun.status, await begun.text()]).toEqual([200, '<p></p>'])
  })

  test('one that was sent whole and never ends does not hold up the next request of a proxy for good', async () => {
    const { url } = await stuck()
    const { proxy, said, untilSaid } = connectProxy(url)
    const ask = (path: string) => proxy.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    ask('/announced')
    await untilSaid('ok')
    ask('/next')
    // Cut off, the proxy asks another process, or says that this one is away.
    await once(proxy, 'close')
    expect(said().match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  test('a body that its page has not read does not hold up the next request of a proxy', async () => {
    const { url } = await stuck()
    const { proxy, said, untilSaid } = connectProxy(url)
    proxy.write(head('POST /unread', LONG_BODY.length) + LONG_BODY)
    await untilSaid('no form')
    proxy.write(`${head('POST /form', 3)}a=1`)
    await untilSaid('whole')
    expect(said().match(/HTTP\/1\.1 200/g)).toHaveLength(2)
  })

  test('nobody goes on sending a body for good once it was answered', async () => {
    const { url } = await stuck()
    const { proxy, untilSaid } = connectProxy(url)
    proxy.write(head('POST /unread', LONG_BODY.length))
    await untilSaid('no form')
    const sending = setInterval(() => proxy.write('a'), 50)
    proxy.on('error', () => undefined) // it may write when it is cut off
    await once(proxy, 'close')
    clearInterval(sending)
  })

  test('what has arrived and is not read counts as the time of the product', async () => {
    const { url, held } = await stuck()
    const asked = await fetch(`${url}/held`, {
      method: 'POST',
      headers: { 'Content-Type': FORM_TYPE },
      body: LONG_BODY,
    })
    expect([asked.status, held.length]).toEqual([503, 1])
  })

  test('so may a body: the time of the visitor does not count', async () => {
    const { url } = await stuck()
    const headers = { 'Content-Type': FORM_TYPE, 'Content-Length': 4 }
    const outgoing = request(`${url}/form`, { method: 'POST', headers })
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
    outgoing.write('a=1')
    await pause(LATE_MS)
    outgoing.end('2')
    const [{ statusCode }] = await answered
    expect(statusCode).toBe(200)
  })
})
