import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { describe, expect, test, vi } from 'vitest'
import { LARGEST_PARTY } from '#server/domain/participation/join.ts'
import { makeLog } from '#server/runtime/log.ts'
import { MOST_QUESTIONS } from '#server/schemas/activity/fields.ts'
import { listen } from '#tests/api/world/listening-front.ts'
import { questions } from '#tests/api/world/tickets.ts'
import { world } from '#tests/api/world/world.ts'
import { send } from '#tests/fuzz/send.ts'

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const keys = (count: number) => Object.fromEntries(range(count).map((key) => [`k${key}`, 1]))

/** For waits that end at once, except on a busy machine. */
const PATIENT = { timeout: 10_000 }

describe('calls that ask for more work than they bring', () => {
  test.each([
    ['80,000 unknown keys', JSON.stringify(keys(80_000))],
    ['80,000 unknown keys further in', JSON.stringify({ activity: keys(80_000) })],
    ['3,000 levels', `{"a":${'['.repeat(3000)}${']'.repeat(3000)}}`],
    ['a list of 100,000', JSON.stringify({ attendance: range(100_000) })],
  ])('%s are refused, in few words', async (_, raw) => {
    const { browser, participant } = await world()
    const page = browser()
    await page.signIn(await participant())
    const headers = { 'Content-Type': 'application/json' }
    for (const path of ['/api/activity/participant', '/api/user', '/api/auth/callback/credentials']) {
      const { status, bytes } = await page.send(path, { raw, headers })
      expect([path, status]).toEqual([path, 400])
      expect(bytes.length).toBeLessThan(500)
    }
  })

  test('of unknown fields fifty are named, and of each its beginning', async () => {
    const { browser } = await world()
    const json = { ...keys(70), [`long${'x'.repeat(5000)}`]: 1 }
    const { status, body } = await browser().send('/api/user', { json })
    expect(status).toBe(400)
    const { fields } = body as { fields: { field: string }[] }
    expect(fields).toHaveLength(50)
    const { body: long } = await browser().send('/api/user', { json: { [`long${'x'.repeat(5000)}`]: 1 } })
    expect(JSON.stringify(long).length).toBeLessThan(2000)
  })

  test.each(['a[100000000]=1', `a${'[a]'.repeat(1000)}=1`, 'a[0]=1&a[2]=1', '__proto__[a]=1'])(
    'the query %s is refused at both doors',
    async (query) => {
      const { browser, services } = await world()
      const { url } = await listen(services)
      expect((await browser().send(`/api/activities?${query}`)).status).toBe(400)
      expect((await fetch(`${url}/api/activities?${query}`)).status).toBe(400)
    },
  )

  test.each(['a[100000000]', `a${'[0]'.repeat(3000)}`, '__proto__'])(
    'the field %s of an upload is refused',
    async (name) => {
      const { browser, activity } = await world()
      const hike = await activity()
      const page = browser()
      await page.signIn(hike.host)
      const raw = `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n--x--\r\n`
      const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
      const { status, bytes } = await page.send(`/api/activity/picture?activityId=${hike.id}`, {
        raw,
        headers,
      })
      expect(status).toBe(400)
      expect(bytes.length).toBeLessThan(500)
    },
  )
})

describe('uploads', () => {
  const announce = (path: string) => [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${10 * 1024 * 1024}`,
    '\r\n',
  ]

  /** Returns the answer before any byte of the body was sent. */
  async function answerTo(port: number, lines: string[]): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    try {
      return await new Promise<string>((resolve, reject) => {
        socket.once('data', (data) => resolve(data.toString('utf8')))
        socket.once('error', reject)
        socket.write(lines.join('\r\n'))
      })
    } finally {
      socket.destroy()
    }
  }

  test('of nobody who is not signed in a byte is read', async () => {
    const { services } = await world()
    const { port } = await listen(services)
    for (const path of ['/api/activity/picture?activityId=1', '/api/profil/picture'])
      expect(await answerTo(port, announce(path))).toMatch(/^HTTP\/1\.1 401 /)
  })

  test('the ninth at a time waits, unread', async () => {
    const { services } = await world()
    const begun: string[] = []
    const { port } = await listen(services, { pages: (request) => void begun.push(request.url ?? '') })
    const hosts = range(9).map((host) => {
      const socket = connect(port, '127.0.0.1')
      socket.write(announce(`/mon-compte/profil?host=${host}`).join('\r\n'))
      return socket
    })
    // All come from this machine: of one address four are read at a time.
    await vi.waitFor(() => expect(begun).toHaveLength(4), PATIENT)
    hosts[0]!.destroy()
    await vi.waitFor(() => expect(begun).toHaveLength(5), PATIENT)
    for (const socket of hosts) socket.destroy()
  })
})

describe('lines of level error', () => {
  test('are written by nobody who sends too much, too little, or goes away', async () => {
    const { services, browser, participant } = await world()
    const lines: string[] = []
    const write = (chunk: Buffer, _: string, done: () => void) => {
      lines.push(chunk.toString('utf8'))
      done()
    }
    services.log = makeLog('info', new Writable({ write }))
    const { port } = await listen(services)
    const page = browser()
    await page.signIn(await participant())
    const Cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const say = (method: string, url: string, headers: Record<string, string>, body = '') => {
      const length = { 'Content-Length': String(Buffer.byteLength(body)) }
      const given = { Host: 'localhost', Connection: 'close', ...length, ...headers }
      return send(port, { method, url, headers: Object.entries(given), body: Buffer.from(body) })
    }
    const json = { 'Content-Type': 'application/json' }
    const refused = await Promise.all([
      say('POST', '/api/nulle-part', json, '{}'),
      say('PUT', '/api/user', json, '{}'),
      say('POST', '/api/user', json, '{'),
      say('POST', '/api/user', json, '{"a":1}'),
      say('POST', '/api/user', { 'Content-Type': 'text/plain' }, 'x'),
      say('POST', '/api/user', { ...json, Origin: 'https://ailleurs.example' }, '{}'),
      say('POST', '/api/activity', json, '{}'),
      say('GET', '/api/activities?page=x', {}),
      say('GET', '/api/activities?a[9999]=x', {}),
      say(
        'POST',
        '/api/activity/participant',
        { ...json, Cookie, Origin: 'http://localhost' },
        '{"activityId":1}',
      ),
      say('DELETE', '/api/activity/participant', { 'Content-Type': 'text/event-stream' }, 'data: x'),
    ])
    expect(refused.map(({ status }) => status).filter((status) => status < 400 || status >= 500)).toEqual([])

    const gone = connect(port, '127.0.0.1')
    const head = [
      'POST /api/user HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      'Content-Length: 100',
    ]
    gone.write(`${head.join('\r\n')}\r\n\r\n{"use`, () => setTimeout(() => gone.destroy(), 50))
    const cut = () => lines.filter((line) => line.includes('"complete":false'))
    await vi.waitFor(() => expect(cut()).toHaveLength(1), PATIENT)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(lines.length).toBeGreaterThan(refused.length)
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])
  })
})

describe('the largest honest call of each kind', () => {
  test('fifty people who answer twenty questions each', async () => {
    const here = await world()
    const hike = await here.activity({ capacity: LARGEST_PARTY })
    const asked = await questions(
      here,
      hike.id,
      range(MOST_QUESTIONS).map(() => ({ isPerPerson: true })),
    )
    const responses = range(LARGEST_PARTY).flatMap((person) =>
      asked.map((questionId) => ({ questionId, value: 'é'.repeat(400), person: person + 1 })),
    )
    const page = here.browser()
    await page.signIn(await here.participant())
    const json = { activityId: hike.id, attendance: [{ nbrParticipant: LARGEST_PARTY }], responses }
    const { status, body } = await page.send('/api/activity/participant', { json })
    expect([status, body]).toMatchObject([200, { result: 'inscription_ok' }])
  })

  test('ten thousand guests with their names', async () => {
    const { browser, activity } = await world()
    const hike = await activity()
    const page = browser()
    await page.signIn(hike.host)
    const guests = range(10_000).map((id) => ({
      email: `invite.${id}@exemple.org`,
      firstname: 'Zoé',
      name: 'Tremblay',
    }))
    const { status } = await page.send('/api/activity/guests', {
      method: 'PUT',
      json: { activityId: hike.id, guests },
    })
    expect(status).toBe(200)
  })
})
