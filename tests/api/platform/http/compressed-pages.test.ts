import type { ServerBuild } from '@remix-run/node'
import { describe, expect, test } from 'vitest'
import { type CookieKey, cookieName, COOKIES } from '#server/api/http/cookies/cookies.ts'
import { makePages } from '#server/web/pages.ts'
import { listen } from '#tests/api/world/listening-front.ts'
import { world } from '#tests/api/world/world.ts'

const WORDS = 'Une marche de deux heures. '.repeat(200)

/** Draws any page; some of them are drawn in a way that is not compressed. */
function draw(request: Request, status: number, headers: Headers) {
  const { pathname } = new URL(request.url)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Vary', 'Accept-Language, Cookie')
  if (pathname === '/contact') headers.set('Set-Cookie', 'viree_ville=x')
  if (pathname === '/a-propos') headers.set('ETag', '"abc"')
  const words = pathname === '/blog' ? 'Bientôt.' : `${WORDS}${request.url}`
  return new Response(words, { status: pathname === '/forfaits' ? 404 : status, headers })
}

const page = { default: () => null, loader: () => ({ words: WORDS }) }
const ROUTES = {
  root: { id: 'root', path: '', module: page },
  page: { id: 'page', parentId: 'root', path: '*', module: page },
  file: {
    id: 'file',
    parentId: 'root',
    path: 'activites.ics',
    module: { loader: () => new Response(WORDS, { headers: { 'Content-Type': 'text/calendar' } }) },
  },
}

/** The front on the pages of a build that has all addresses. */
async function startFront(settings: Record<string, string> = {}) {
  const { services } = await world(settings)
  const build = {
    entry: { module: { default: draw } },
    routes: ROUTES,
    assets: { version: '1', entry: { imports: [], module: '' }, routes: ROUTES, url: '' },
    future: { v3_singleFetch: true },
    publicPath: '/',
    assetsBuildDirectory: '',
    isSpaMode: false,
  } as unknown as ServerBuild
  const { url } = await listen(services, { pages: makePages(build, services.settings) })
  return {
    settings: services.settings,
    async ask(path: string, sent: Record<string, string> = {}, method = 'GET') {
      const answer = await fetch(url + path, { method, headers: { 'Accept-Encoding': 'gzip, br', ...sent } })
      const { status, headers } = answer
      return { status, headers: Object.fromEntries(headers), text: await answer.text() }
    },
  }
}

/** A search around a town is nobody's and is made for each request. */
const SEARCH = '/activites?town=Rimouski'

const DATA = [
  '/activites.data',
  '/_root.data',
  '/activites/20/les-cretes.data?_routes=page',
  '/profil/3.data',
]

const ALLOWED: CookieKey[] = ['locale', 'consent', 'consentId', 'announcement']
const OTHERS = (Object.keys(COOKIES) as CookieKey[]).filter((key) => !ALLOWED.includes(key))

describe('a page that is made for one visitor leaves compressed', () => {
  test('where the browser reads it', async () => {
    const { ask } = await startFront()
    const { status, headers, text } = await ask(SEARCH)
    expect(status).toBe(200)
    expect(text).toMatch(/^Une marche .*\/activites\?town=Rimouski$/)
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'text/html; charset=utf-8',
      vary: 'Accept-Language, Cookie, Accept-Encoding',
    })
    expect(Number(headers['content-length'])).toBeLessThan(text.length / 2)

    const head = await ask(SEARCH, {}, 'HEAD')
    expect(head.text).toBe('')
    for (const name of ['content-encoding', 'content-length', 'vary', 'content-type'])
      expect(head.headers[name], name).toBe(headers[name])
  })

  test.each(['identity', 'br', 'gzip;q=0, br'])('but as it is for %s, and says so', async (coding) => {
    const { ask } = await startFront()
    const { headers, text } = await ask(SEARCH, { 'Accept-Encoding': coding })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toBe('Accept-Language, Cookie, Accept-Encoding')
    expect(text).toContain(WORDS)
  })

  test.each(DATA)('and so does the data that script reads: %s', async (address) => {
    const { ask } = await startFront()
    const { status, headers, text } = await ask(address)
    expect(status).toBe(200)
    expect(headers['content-encoding']).toBe('gzip')
    expect(text).toContain(WORDS)
  })

  test.each(ALLOWED)('with the cookie %s, which says nothing of a person', async (key) => {
    const { ask, settings } = await startFront()
    const { headers } = await ask(SEARCH, { Cookie: `_ga=1; ${cookieName(settings, key)}=ACCEPTER` })
    expect(headers['content-encoding']).toBe('gzip')
  })
})

describe('a page leaves as it is', () => {
  test.each(OTHERS)('for a browser with the cookie %s', async (key) => {
    const { ask, settings } = await startFront()
    const sent = { Cookie: `${cookieName(settings, key)}=abc` }
    for (const path of [SEARCH, '/activites.data']) {
      const { status, headers } = await ask(path, sent)
      expect(status).toBe(200)
      expect(headers['content-encoding']).toBeUndefined()
    }
  })

  test.each(['Authorization', 'X-Viree-Invitation'])('for a caller with %s', async (name) => {
    const { ask } = await startFront()
    expect((await ask(SEARCH, { [name]: 'abc' })).headers['content-encoding']).toBeUndefined()
  })

  test('for somebody whose visits are counted, as it names them', async () => {
    const { ask } = await startFront({ TAG_ID: 'G-AB12CD34EF' })
    const id = 'viree_consent_id=8f14e45f-ceea-467f-a0e6-3b0e6d6f1e2a'
    const codingFor = async (consent: string) =>
      (await ask(SEARCH, { Cookie: `viree_consent=${consent}; ${id}` })).headers['content-encoding']
    expect(await codingFor('ACCEPTER')).toBeUndefined()
    expect(await codingFor('DECLINED')).toBe('gzip')
  })

  test.each([
    '/activites?town=Rimouski&clid=abc',
    '/activites/20/les-cretes?passe=ici',
    '/activites/20/les-cretes.data?reprise=abc',
    '/activites/20/inscription',
    '/activites/20/inscription.data',
    '/authentification',
    '/mon-compte/agenda',
    '/billets/0d1c0c52-3f52-4d0c-9f0c-8d9f0f4f7f11',
  ])('where the address is not everybody’s: %s', async (address) => {
    const { ask } = await startFront()
    const { status, headers } = await ask(address)
    expect(status).toBe(200)
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary ?? '').not.toContain('Accept-Encoding')
  })

  test.each([
    ['that sets a cookie', '/contact'],
    ['with a tag of its bytes', '/a-propos'],
    ['that is short', '/blog'],
    ['that is a refusal', '/forfaits'],
    ['that is a file', '/activites.ics'],
  ])('%s', async (_, address) => {
    const { ask } = await startFront()
    const { headers, text } = await ask(address)
    expect(headers['content-encoding']).toBeUndefined()
    expect(text).not.toBe('')
  })

  test('where a proxy compresses: COMPRESS=0', async () => {
    const { ask } = await startFront({ COMPRESS: '0' })
    const { headers } = await ask(SEARCH)
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toBe('Accept-Language, Cookie')
  })
})
