import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CookieKey, cookieName, COOKIES } from '#server/api/http/cookies/cookies.ts'
import { detectLocale } from '#server/api/http/locale.ts'
import { holdsNothingPersonal, keyOf, questionOf, requestOf } from '#server/web/shared-answers/question.ts'

const HTTP = {
  publicUrl: 'http://localhost:3000',
  defaultLocale: 'en',
  posthog: null,
  tag: null,
} as const
const HTTPS = { ...HTTP, publicUrl: 'https://viree.exemple.org' }
const COUNTED = { ...HTTP, tag: { id: 'G-1', host: 'https://tag.exemple.org' } }

type Headers_ = Record<string, string>
type Site = Parameters<typeof questionOf>[1]

const ask = (url: string, headers: Headers_ = {}, { site = HTTP as Site, method = 'GET' } = {}) =>
  questionOf({ method, url, headers }, site)

const IMPERSONAL: CookieKey[] = ['locale', 'consent', 'consentId', 'announcement', 'town']
const PERSONAL = (Object.keys(COOKIES) as CookieKey[]).filter((key) => !IMPERSONAL.includes(key))

describe('a question', () => {
  test.each(['/', '/?x=1', '/activites?types=3&page=2', '/activites/20', '/activites/20/les-cretes?lang=en'])(
    '%s is a page for everybody',
    async (url) => expect(await ask(url)).toMatchObject({ kind: 'page', address: url }),
  )
  test.each(['/api/activities?page=1', '/api/activity?activityId=1', '/api/activity/types'])(
    '%s is a call for everybody',
    async (url) => expect(await ask(url)).toMatchObject({ kind: 'json', address: url }),
  )
  test.each([
    '/dashboard',
    '/activites/20/inscription',
    '/activites/20/billetterie',
    '/activites/20/avis',
    '/activites/20/les-cretes/plus',
    '/activites/x',
    '/activites/',
    '/ACTIVITES',
    '//activites',
    '/activites%2F20',
    '/api/user',
    '/api/profil',
    `/activites?search=${'x'.repeat(600)}`,
  ])('%s is none', async (url) => expect(await ask(url)).toBeNull())

  test.each(['error', 'clid', 'passe', 'town', 'reprise'])('?%s= is about one person', async (key) => {
    for (const path of ['/', '/activites', '/activites/3/x', '/profil/1', '/contact', '/api/activities'])
      for (const value of ['', 'x']) expect(await ask(`${path}?a=1&${key}=${value}`)).toBeNull()
    expect(await ask(`/?%${key.charCodeAt(0).toString(16)}${key.slice(1)}=1`)).toBeNull()
  })
  test('towns inside the filters of the API are searched for one person', async () => {
    const filters = (text: string) => ask(`/api/activities?filters=${encodeURIComponent(text)}`)
    expect(await filters('{"search":"x"}')).not.toBeNull()
    expect(await filters('{"town":"x"}')).toBeNull()
    expect(await filters('{"t\\u006fwn":"x"}')).toBeNull()
    expect(await ask('/api/activities?filters[town]=x')).toBeNull()
  })
  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is none', async (method) => {
    expect(await ask('/', {}, { method })).toBeNull()
  })
  test('HEAD asks the same as GET', async () => {
    expect(await ask('/', {}, { method: 'HEAD' })).toEqual(await ask('/'))
  })
  test.each(['authorization', 'x-viree-invitation'])('%s says who somebody is', async (name) => {
    expect(await ask('/', { [name]: '' })).toBeNull()
  })
})

describe('cookies', () => {
  test.each(PERSONAL)('%s says who somebody is', async (key) => {
    for (const site of [HTTP, HTTPS])
      for (const value of ['x', '', '"x"'])
        expect(await ask('/', { cookie: `a=b; ${cookieName(site, key)}=${value}` }, { site })).toBeNull()
  })
  test.each(IMPERSONAL)('%s does not, but under the name of the other scheme it is renamed', async (key) => {
    expect(await ask('/', { cookie: `${cookieName(HTTP, key)}=x` })).not.toBeNull()
    expect(await ask('/', { cookie: `${cookieName(HTTPS, key)}=x` })).toBeNull()
    expect(await ask('/', { cookie: `${cookieName(HTTPS, key)}=x` }, { site: HTTPS })).not.toBeNull()
    expect(await ask('/', { cookie: `${cookieName(HTTP, key)}=x` }, { site: HTTPS })).toBeNull()
  })
  test('those of others are ignored', async () => {
    expect(await ask('/', { cookie: '_ga=GA1; other="a;b"; x' })).toEqual(await ask('/'))
  })
  test('the id of an answered consent bar counts only where visits are counted', async () => {
    const id = 'viree_consent_id=8f14e45f-ceea-467f-a0e6-3b0e6d6f1e2a'
    const cookies = async (consent: string, site: Site) =>
      (await ask('/', { cookie: `${consent}; ${id}` }, { site }))?.cookies
    expect(await cookies('viree_consent=ACCEPTER', HTTP)).toBe('viree_consent=ACCEPTER')
    expect(await cookies('viree_consent=DECLINED', COUNTED)).toBe('viree_consent=DECLINED')
    expect(await cookies('viree_consent=ACCEPTER', COUNTED)).toBe(`viree_consent=ACCEPTER; ${id}`)
    expect(await cookies('viree_consent=whatever', HTTP)).toBe('')
  })
  test('calls of the API depend on none', async () => {
    const cookie = 'viree_consent=DECLINED; viree_annonce=abc'
    expect((await ask('/api/activities', { cookie }))?.cookies).toBe('')
  })
})

const anyCookie = fc
  .tuple(
    fc.constantFrom(...Object.values(COOKIES).map(({ name }) => name), '_ga', 'theme'),
    fc.boolean(),
    fc.constantFrom('fr', 'ImZyIg%3D%3D', 'ACCEPTER', 'DECLINED', 'x', ''),
  )
  .map(([name, isHost, value]) => `${isHost ? '__Host-' : ''}${name}=${value}`)

const anyRequest = fc.record({
  url: fc.constantFrom('/', '/?lang=fr', '/activites?lang=en&page=1', '/activites/4/x', '/api/activities'),
  cookie: fc.array(anyCookie, { maxLength: 4 }).map((pairs) => pairs.join('; ')),
  accepted: fc.constantFrom('', 'fr', 'en', 'en-CA,fr;q=0.8', 'de', 'FR-ca;q=0.2, en;q=0.1'),
  others: fc.dictionary(
    fc.constantFrom('user-agent', 'referer', 'accept', 'sec-fetch-dest', 'x-forwarded-for', 'if-none-match'),
    fc.string(),
  ),
  site: fc.constantFrom<Site>(HTTP, HTTPS, COUNTED),
})

const headersOf = ({ cookie, accepted, others }: { cookie: string; accepted: string; others: Headers_ }) => ({
  ...others,
  ...(cookie && { cookie }),
  ...(accepted && { 'accept-language': accepted }),
})

describe('whatever is asked', () => {
  test('any cookie of ours that says who somebody is makes it no question', () =>
    fc.assert(
      fc.asyncProperty(anyRequest, async (request) => {
        const names = request.cookie.split('; ').map((pair) => pair.split('=')[0] ?? '')
        const allowed = IMPERSONAL.map((key) => cookieName(request.site, key))
        const isPersonal = names.some((name) => name.includes('viree_') && !allowed.includes(name))
        const question = await ask(request.url, headersOf(request), { site: request.site })
        expect(question === null).toBe(isPersonal)
      }),
      { numRuns: 1000 },
    ))

  test('the made request has the same language, and nothing that the question does not name', () =>
    fc.assert(
      fc.asyncProperty(anyRequest, async ({ site, ...request }) => {
        const headers = headersOf(request)
        const question = await ask(request.url, headers, { site })
        if (!question) return
        const head = { method: 'GET', url: site.publicUrl + request.url, headers: new Headers(headers) }
        expect(question.locale).toBe(await detectLocale(head, null, site))

        const made = requestOf(question, site)
        expect(await detectLocale(made, null, site)).toBe(question.locale)
        expect(
          [...made.headers.keys()].filter((name) => !['accept-language', 'cookie'].includes(name)),
        ).toEqual([])
        expect(
          await questionOf(
            { method: 'GET', url: request.url, headers: Object.fromEntries(made.headers) },
            site,
          ),
        ).toEqual(question)
      }),
      { numRuns: 1000 },
    ))

  test('equal keys are equal questions', () =>
    fc.assert(
      fc.asyncProperty(anyRequest, anyRequest, async (one, other) => {
        const [a, b] = [await ask(one.url, headersOf(one)), await ask(other.url, headersOf(other))]
        if (a && b) expect(keyOf(a) === keyOf(b)).toBe(JSON.stringify(a) === JSON.stringify(b))
      }),
      { numRuns: 1000 },
    ))
})

test('the remembered town belongs to the question of the home page, and to no other', async () => {
  const cookie = `${cookieName(HTTP, 'town')}=UXXDqWJlYywgUUM`
  for (const url of ['/', '/?lang=en']) expect((await ask(url, { cookie }))?.cookies).toBe(cookie)
  for (const url of ['/activites', '/activites/3/x', '/contact'])
    expect(await ask(url, { cookie })).toEqual(await ask(url))
  expect(await ask('/', { cookie: `${cookieName(HTTP, 'town')}=${'x'.repeat(101)}` })).toBeNull()
})

test('the closed announcement belongs to the question of every page, and to the request that makes it', async () => {
  const closed = (id: string) => ({ cookie: `${cookieName(HTTP, 'announcement')}=${id}` })
  for (const url of ['/', '/activites?page=2', '/activites/3/x', '/contact']) {
    const question = await ask(url, closed('MQ%3D%3D'))
    expect(question?.cookies).toBe(closed('MQ%3D%3D').cookie)
    expect(question && requestOf(question, HTTP).headers.get('cookie')).toBe(closed('MQ%3D%3D').cookie)
    const others = await Promise.all([ask(url), ask(url, closed('Mg%3D%3D'))])
    expect(others.map((other) => other && keyOf(other))).not.toContain(question && keyOf(question))
  }
})

describe('a page holds nothing personal', () => {
  const isPersonal = (method: string, cookie?: string, site: Site = HTTP) =>
    !holdsNothingPersonal({ method, url: '/activites?town=x', headers: { cookie } }, site)

  test.each([
    ['GET', false],
    ['HEAD', false],
    ['POST', true],
  ])('where it is read, not where a form is sent: %s', (method, expected) => {
    expect(isPersonal(method)).toBe(expected)
  })
  const telling: CookieKey[] = [...PERSONAL, 'town']
  test.each(telling)('unless the browser sends %s', (key) => {
    for (const site of [HTTP, HTTPS])
      expect(isPersonal('GET', `a=b; ${cookieName(site, key)}=x`, site)).toBe(true)
  })
  test.each(IMPERSONAL.filter((key) => key !== 'town'))('also where it sends %s', (key) => {
    for (const site of [HTTP, HTTPS])
      expect(isPersonal('GET', `a=b; ${cookieName(site, key)}=x`, site)).toBe(false)
    expect(isPersonal('GET', `${cookieName(HTTPS, key)}=x`, HTTP)).toBe(true)
  })
  test('unless visits are counted', () => {
    const counted = 'viree_consent=ACCEPTER; viree_consent_id=8f14e45f-ceea-467f-a0e6-3b0e6d6f1e2a'
    expect(isPersonal('GET', counted, COUNTED)).toBe(true)
    expect(isPersonal('GET', counted)).toBe(false)
  })
})
