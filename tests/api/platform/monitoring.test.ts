import { describe, expect, test } from 'vitest'
import { makeMonitoring, makeMonitoringHandler } from '#server/api/http/monitoring.ts'
import { makeMetrics } from '#server/runtime/metrics.ts'
import { listen } from '#tests/api/world/listening-front.ts'
import { world } from '#tests/api/world/world.ts'

const TOKEN = 'outardes-au-dessus-du-fleuve'

/** A front whose pages say which address they were asked for. */
async function watchedWorld() {
  const app = await world({ METRICS_TOKEN: TOKEN })
  const monitoring = makeMonitoring(app.services, makeMetrics())
  const files = makeMonitoringHandler(app.services, monitoring)
  return { ...app, ...(await listen(app.services, { files })) }
}

describe('monitoring is answered before the pages', () => {
  test('with the health of the site, also while every page in work takes for ever', async () => {
    const { services } = await world()
    const files = makeMonitoringHandler(services, makeMonitoring(services, makeMetrics()))
    const { url } = await listen(services, { files, pages: () => undefined })
    const leaving = new AbortController()
    for (let page = 0; page < 20; page += 1)
      fetch(`${url}/page/${page}`, { signal: leaving.signal }).catch(() => undefined)

    const answer = await fetch(`${url}/sante`)
    leaving.abort()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({ status: 'ok', database: 'reachable' })
  })

  test('with the metrics, for programs with the token and for operators', async () => {
    const { url, browser, operator, participant } = await watchedWorld()
    const read = async (headers: Record<string, string>) =>
      (await fetch(`${url}/metrics`, { headers })).text()
    const cookieOf = async (person: Awaited<ReturnType<typeof operator>>) => {
      const page = browser()
      await page.signIn(person)
      return [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    }
    expect(await read({ Authorization: `Bearer ${TOKEN}` })).toMatch(/^viree_database_bytes \d/m)
    expect(await read({ Cookie: await cookieOf(await operator()) })).toMatch(/^viree_database_bytes \d/m)

    expect(await read({})).toBe('page /metrics')
    expect(await read({ Authorization: `Bearer ${TOKEN}x` })).toBe('page /metrics')
    expect(await read({ Cookie: await cookieOf(await participant()) })).toBe('page /metrics')
  })

  test('with 503 while the database is away', async () => {
    const { services } = await world()
    const away = { ...services, db: services.db.withSchema('nowhere') }
    const monitoring = makeMonitoring(away, makeMetrics())
    const { url } = await listen(services, { files: makeMonitoringHandler(services, monitoring) })
    const answer = await fetch(`${url}/sante`)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ status: 'unavailable' })
  })

  test('without a body for HEAD', async () => {
    const { url } = await watchedWorld()
    const answer = await fetch(`${url}/sante`, { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test('and all else is left to the pages, as is what fails', async () => {
    const { url, services } = await watchedWorld()
    const post = { method: 'POST' }
    expect(await (await fetch(`${url}/sante`, post)).text()).toBe('page /sante')
    for (const path of ['/sante?x=1', '/sante.data', '/sante/', '/metrics?x=1', '/toString', '/'])
      expect(await (await fetch(url + path)).text()).toBe(`page ${path}`)

    const health = () => Promise.reject(new Error('an error of ours'))
    const failing = makeMonitoringHandler(services, { health, metrics: health })
    const other = await listen(services, { files: failing })
    expect(await (await fetch(`${other.url}/sante`)).text()).toBe('page /sante')
  })
})
