import { beforeAll, describe, expect, test } from 'vitest'
import { loader as loadWorker } from '#app/features/door/service-worker.ts'
import { loader as loadShell } from '#app/features/door/shell.ts'
import { DOOR_POLICY } from '#server/documents/door-shell.ts'
import { world } from '#tests/api/world/world.ts'

const SITE = 'http://localhost:3000'

beforeAll(async () => {
  const { services } = await world()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: services })
})

async function shell(activityId: string, headers: Record<string, string> = {}, query = '') {
  const request = new Request(`${SITE}/entree/${activityId}${query}`, { headers })
  return loadShell({ request, context: {}, params: { activityId } })
}

function worker(headers: Record<string, string> = {}, query = '') {
  const request = new Request(`${SITE}/entree/service-worker.js${query}`, { headers })
  return loadWorker({ request, context: {}, params: {} })
}

describe('the page of a door', () => {
  test('is the same for everybody, is asked for each time, and may load our own files only', async () => {
    const answer = await shell('12')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('Cache-Control')).toBe('no-cache')
    expect(answer.headers.get('Content-Security-Policy')).toBe(DOOR_POLICY)
    expect(answer.headers.has('Set-Cookie')).toBe(false)
    const html = await answer.text()
    expect(html).toContain('href="/entree/12/code"')
    expect(html).not.toMatch(/https?:|@/)
  })

  test.each([
    ['fr', { 'Accept-Language': 'fr-CA' }, '', '<html lang="fr-CA">'],
    ['en', { 'Accept-Language': 'en-CA' }, '', '<html lang="en-CA">'],
    ['what the address says', { 'Accept-Language': 'en-CA' }, '?lang=fr', '<html lang="fr-CA">'],
  ])('speaks %s', async (_, headers, query, start) => {
    expect(await (await shell('12', headers, query)).text()).toContain(start)
  })

  test('is not sent again while it is the same', async () => {
    const tag = (await shell('12')).headers.get('ETag') ?? ''
    expect((await shell('12', { 'If-None-Match': tag })).status).toBe(304)
    expect((await shell('13', { 'If-None-Match': tag })).status).toBe(200)
  })

  test.each(['0', '-1', '1e3', 'abc', '1234567890', '12/x'])('there is none at “%s”', async (activityId) => {
    const answer = await shell(activityId).catch((thrown: unknown) => thrown)
    expect(answer).toMatchObject({ status: 404 })
  })
})

describe('the worker that keeps it', () => {
  test('is asked for each time, and names the shell and files that it keeps', async () => {
    const answer = await worker({}, '?lang=fr')
    expect(answer.headers.get('Cache-Control')).toBe('no-cache')
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/javascript/)
    const kept = JSON.parse(/^const DOOR=(.*);$/m.exec(await answer.text())?.[1] ?? '') as {
      version: string
      language: string
      shell: string
      files: string[]
    }
    expect(kept).toMatchObject({ language: 'fr', shell: '/entree/coquille?lang=fr' })
    const html = await (await shell('coquille', {}, '?lang=fr')).text()
    for (const file of kept.files) expect(html).toContain(`"${file}"`)
    expect(kept.files.filter((file) => file.endsWith('.js'))).toHaveLength(1)
  })

  test('is another one in the other language', async () => {
    const [fr, en] = await Promise.all(
      ['fr', 'en'].map(async (lang) => (await worker({}, `?lang=${lang}`)).text()),
    )
    expect(fr).not.toBe(en)
  })
})
