// Also on PostgreSQL: SQL of counts and sizes.

import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { mayReadMetrics, readMetrics } from '#server/api/http/metrics.ts'
import { type Answer, makeMetrics } from '#server/runtime/metrics.ts'
import { routeClass } from '#server/web/measure.ts'
import { listen } from '#tests/api/world/listening-front.ts'
import { guestParticipation, manualParticipation } from '#tests/api/world/without-account.ts'
import { world } from '#tests/api/world/world.ts'
import { send } from '#tests/fuzz/send.ts'

/** `name{label="value"} 3` as `{ 'name{label="value"}': 3 }`. */
function samplesOf(text: string): Record<string, number> {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

describe('the metrics of the platform', () => {
  test('are read from the database, and written for Prometheus', async () => {
    const app = await world()
    const { services, db, participant, activity, participation, delivered, clock, mailer, browser } = app
    const alice = await participant()
    const hike = await activity({ host: alice })
    await participation({ activity: hike, partySize: 3 })
    await guestParticipation(services, hike.id)
    await manualParticipation(services, await app.sessionOf(alice), hike.id)
    mailer.failNext('REFUSED')
    await delivered()
    const messages = db.selectFrom('task').select('id').where('kind', '=', 'deliver-notification')
    const done = (await messages.where('doneAt', 'is not', null).execute()).length
    await participant()
    clock.pass({ seconds: 42 })
    const page = browser()
    await page.signIn(alice)

    const metrics = await readMetrics(services)
    expect(metrics.databaseBytes).toBeGreaterThan(10_000)
    const { contentType, text } = await makeMetrics().read(metrics)
    expect(contentType).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(samplesOf(text)).toMatchObject({
      'viree_tasks{kind="deliver-notification",state="waiting"}': 2,
      'viree_tasks{kind="deliver-notification",state="failed"}': 1,
      'viree_tasks{kind="deliver-notification",state="done"}': done,
      viree_task_oldest_waiting_seconds: 42,
      viree_degraded: 1,
      viree_sessions_open: 1,
      'viree_registrations_total{kind="by_person"}': 2,
      'viree_registrations_total{kind="by_hand"}': 1,
      viree_database_bytes: metrics.databaseBytes,
    })
    expect(text).toMatch(/^process_resident_memory_bytes \d/m)
    expect(text).toMatch(/^# TYPE viree_registrations_total counter$/m)
    expect(text).not.toContain('exemple.org')
  })

  test('follow what happens: a kind without tasks is gone, a session that ended is not open', async () => {
    const { services, participant, delivered, browser, clock } = await world()
    const metrics = makeMetrics()
    const alice = await participant()
    await delivered()
    const page = browser()
    await page.signIn(alice)
    await metrics.read(await readMetrics(services))

    await page.send('/api/auth/signout', { form: { csrfToken: await page.csrfToken() } })
    clock.pass({ days: 2 })
    const samples = samplesOf((await metrics.read(await readMetrics(services))).text)
    expect(samples).toMatchObject({
      viree_sessions_open: 0,
      viree_task_oldest_waiting_seconds: 0,
      viree_degraded: 0,
    })
    expect(Object.keys(samples).filter((name) => name.startsWith('viree_tasks'))).toEqual([])
  })

  test('say how long a mail server has been away', async () => {
    const { services, participant, delivered, clock, mailer } = await world()
    await participant()
    mailer.failNext('SERVER_AWAY')
    await delivered()
    clock.pass({ minutes: 2 })
    const { text } = await makeMetrics().read(await readMetrics(services))
    expect(samplesOf(text)).toMatchObject({ 'viree_outage_seconds{class="email"}': 120 })
  })

  test('do not count sessions that ran out', async () => {
    const { services, participant, browser, clock } = await world()
    await browser().signIn(await participant())
    expect(await readMetrics(services)).toMatchObject({ sessionsOpen: 1 })
    clock.pass({ days: 30 })
    expect(await readMetrics(services)).toMatchObject({ sessionsOpen: 0 })
  })
})

describe('who may read them', () => {
  const TOKEN = 'vingt-huit outardes sur le lac'.replaceAll(' ', '-')
  const nobody = { authorization: null, session: null }

  test('operators, by their session', async () => {
    const { operator, participant, sessionOf } = await world()
    const as = async (person: Parameters<typeof sessionOf>[0]) => ({
      authorization: null,
      session: await sessionOf(person),
    })
    expect(mayReadMetrics(null, await as(await operator()))).toBe(true)
    expect(mayReadMetrics(null, await as(await participant()))).toBe(false)
    expect(mayReadMetrics(null, await as(await participant({ accountType: 'BANNED' })))).toBe(false)
    expect(mayReadMetrics(TOKEN, nobody)).toBe(false)
  })

  test.each([
    [`Bearer ${TOKEN}`, true],
    [`bearer  ${TOKEN}`, true],
    [`Bearer ${TOKEN}x`, false],
    [`Bearer ${TOKEN.slice(1)}`, false],
    ['Bearer ', false],
    ['Bearer null', false],
    [TOKEN, false],
    [`Basic ${TOKEN}`, false],
    ['', false],
  ])('programs that know the token: %j', (authorization, may) => {
    expect(mayReadMetrics(TOKEN, { ...nobody, authorization })).toBe(may)
  })

  test.each(['Bearer null', 'Bearer undefined', 'Bearer x'])(
    'nobody by a token where none is set: %s',
    (authorization) => expect(mayReadMetrics(null, { ...nobody, authorization })).toBe(false),
  )
})

describe('each answer is counted', () => {
  test('by method, kind of address and kind of answer, and timed', async () => {
    const { services } = await world()
    const metrics = makeMetrics()
    const answers: Answer[] = []
    const count = (answer: Answer) => {
      answers.push(answer)
      metrics.count(answer)
    }
    const { url, port } = await listen(services, {
      metrics: { count },
      pages: (request, response) => {
        if (request.url === '/cut') return void response.write('begun')
        response.statusCode = request.url === '/nulle-part' ? 404 : 200
        response.end('page')
      },
    })
    const secret = '/billets/3b84b567-c295-4cc3-acb8-06d6b0e8e16d?clid=secret'
    for (const path of ['/', secret, '/nulle-part', '/api/activities', '/sante', '/metrics?x=1'])
      await (await fetch(url + path)).text()
    await fetch(`${url}/mes-inscriptions.data`, { method: 'HEAD' })
    await fetch(url, { method: 'PATCH' })
    await send(port, { method: 'PROPFIND', url: '/', headers: [['Host', 'localhost'], ['Connection', 'close']], body: Buffer.alloc(0) }) // prettier-ignore
    const leaving = new AbortController()
    const begun = await fetch(`${url}/cut`, { signal: leaving.signal })
    leaving.abort()
    await begun.text().catch(() => undefined)
    while (answers.length < 10) await pause(5)

    const { text } = await metrics.read(await readMetrics(services))
    const samples = samplesOf(text)
    expect(samples).toMatchObject({
      'http_requests_total{method="GET",route="page",status="2xx"}': 2,
      'http_requests_total{method="GET",route="page",status="4xx"}': 1,
      'http_requests_total{method="GET",route="page",status="cut"}': 1,
      'http_requests_total{method="GET",route="api",status="2xx"}': 1,
      'http_requests_total{method="GET",route="watch",status="2xx"}': 2,
      'http_requests_total{method="HEAD",route="data",status="2xx"}': 1,
      'http_requests_total{method="OTHER",route="page",status="4xx"}': 2,
      'http_request_duration_seconds_count{method="GET",route="api",status="2xx"}': 1,
    })
    expect(text).not.toMatch(/billets|3b84|secret|clid/)
  })

  test.each([
    ['/', 'page'],
    ['/activites/20/les-cretes?page=2', 'page'],
    ['/api/activities?page=1', 'api'],
    ['/api/docs', 'page'],
    ['/assets/root-abc.js', 'asset'],
    ['/couvertures/velo-6.svg', 'picture'],
    ['/images/0a-800.webp', 'picture'],
    ['/dashboard.data?_routes=root', 'data'],
    ['/sante', 'watch'],
    ['/metrics', 'watch'],
    ['/metricsx', 'page'],
    ['', 'page'],
  ])('%s is of the kind %s', (url, kind) => expect(routeClass(url)).toBe(kind))
})
