import { afterEach, describe, expect, test, vi } from 'vitest'
import { listen } from '#tests/api/world/listening-front.ts'
import { world } from '#tests/api/world/world.ts'

afterEach(() => void vi.restoreAllMocks())

describe('a call that cannot be', () => {
  test('an address that does not exist', async () => {
    const { browser } = await world()
    const page = browser()
    for (const path of [
      '/api',
      '/api/',
      '/api/nowhere',
      '/api/pages/session/current',
      '/api/activity/types/1',
      '/api//activities',
    ])
      expect([path, (await page.send(path)).body]).toMatchObject([path, { code: 'NOT_FOUND' }])
  })

  test.each([
    ['PUT', '/api/activities', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/api/user', 'POST, OPTIONS'],
    ['PATCH', '/api/activity', 'GET, DELETE, HEAD, OPTIONS, POST, PUT'],
    ['POST', '/api/auth/session', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/auth/callback/credentials', 'POST, OPTIONS'],
    ['POST', '/api/openapi.json', 'GET, HEAD, OPTIONS'],
  ])('%s %s is told what is allowed', async (method, path, allowed) => {
    const { browser } = await world()
    const { status, headers, body } = await browser().send(path, { method })
    expect([status, body]).toMatchObject([405, { code: 'METHOD_NOT_ALLOWED' }])
    expect(headers.get('allow')?.split(', ').sort()).toEqual(allowed.split(', ').sort())
  })

  test('OPTIONS answers what is allowed, and nothing to other sites', async () => {
    const { browser } = await world()
    const headers = { Origin: 'https://ailleurs.example', 'Access-Control-Request-Method': 'POST' }
    const answer = await browser().send('/api/user', { method: 'OPTIONS', headers })
    expect([answer.status, answer.headers.get('allow')]).toEqual([204, 'POST, OPTIONS'])
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('HEAD answers as GET', async () => {
    const { browser } = await world()
    const answer = await browser().send('/api/activities', { method: 'HEAD' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', ''])(
    'a body of type “%s”',
    async (type) => {
      const { browser } = await world()
      const answer = await browser().send('/api/user', { raw: '{}', headers: { 'Content-Type': type } })
      expect([answer.status, answer.body]).toMatchObject([415, { code: 'UNSUPPORTED_MEDIA_TYPE' }])
    },
  )

  test.each([
    '',
    '{',
    '[]',
    'null',
    '"text"',
    '17',
    '{"username":{"$ne":1}}',
    '{"__proto__":{"asGuest":true}}',
  ])('the body %s', async (raw) => {
    const { browser } = await world()
    const { status, body } = await browser().send('/api/user', { raw })
    expect([status, body]).toMatchObject([
      400,
      { code: 'BAD_REQUEST', message: expect.any(String) as string },
    ])
  })
})

describe('a call from a foreign page with our cookie', () => {
  test.each(['https://ailleurs.example', 'null', 'http://localhost:3000.ailleurs.example', ''])(
    'Origin “%s”',
    async (Origin) => {
      const { participant, browser } = await world()
      const page = browser()
      await page.signIn(await participant())
      for (const path of [
        '/api/user/resendmailvalidation',
        '/api/auth/signout',
        '/api/activity/participant',
      ]) {
        const { status, body } = await page.send(path, { json: {}, headers: { Origin } })
        expect([path, status, body]).toMatchObject([path, 403, { code: 'FOREIGN_ORIGIN' }])
      }
      expect((await page.send('/api/auth/session')).body).toMatchObject({ user: {} })
    },
  )

  test('a bearer token comes from no page: its origin does not matter', async () => {
    const { participant, telephone } = await world()
    const { email: username, password } = await participant()
    const phone = telephone()
    const signedIn = await phone.send('/api/auth/callback/credentials', {
      json: { username, password },
      headers: { 'X-Viree-Client': 'mobile' },
    })
    const { token } = signedIn.body as { token: string }
    const headers = { Authorization: `Bearer ${token}`, Origin: 'capacitor://localhost' }
    expect((await phone.send('/api/user/resendmailvalidation', { json: {}, headers })).body).toEqual({
      sent: false,
    })
  })
})

describe('every answer', () => {
  test('is kept by nobody', async () => {
    const { browser } = await world()
    const page = browser()
    for (const path of ['/api/activities', '/api/nowhere', '/api/user/activities', '/api/auth/session'])
      expect((await page.send(path)).headers.get('cache-control')).toBe('no-store')
  })

  test('tells what is wrong in the language of the caller', async () => {
    const { browser } = await world()
    const page = browser()
    const message = async (path: string, language: string) => {
      const { body } = await page.send(path, { headers: { 'Accept-Language': language } })
      return (body as { message: string }).message
    }
    for (const path of [
      '/api/nowhere',
      '/api/user/activities',
      '/api/comment?activityId=1',
      '/api/activity?activityId=1',
    ]) {
      const [french, english] = [await message(path, 'fr'), await message(path, 'en')]
      expect(french).toMatch(/^\S.{5,}/)
      expect(english).not.toBe(french)
    }
  })

  test('that is not built says so', async () => {
    const { browser } = await world()
    const { status, body } = await browser().send('/api/stripe/products')
    expect([status, body]).toMatchObject([
      501,
      { code: 'NOT_IMPLEMENTED', message: expect.any(String) as string },
    ])
  })

  test.each([
    ['', 5],
    ['&type=(cities)', 5],
    ['&type=locality', 5],
    ['&type=establishment', 0],
  ])('towns are all that is known of places: %s finds %i', async (type, found) => {
    const { browser } = await world()
    const { status, body } = await browser().send(`/api/autocomplete?search=rimouski${type}`)
    expect([status, (body as unknown[]).length]).toEqual([200, found])
  })

  test('to a fault of ours says nothing of it', async () => {
    const { browser, services } = await world()
    services.places = {
      ...services.places,
      suggest: () => Promise.reject(new Error('secret detail')),
    }
    const { status, body } = await browser().send('/api/autocomplete?search=rim')
    expect([status, body]).toMatchObject([500, { code: 'INTERNAL_SERVER_ERROR' }])
    expect(JSON.stringify(body)).not.toContain('secret')
    const lines = vi.spyOn(services.log, 'error')
    const { url } = await listen(services)
    const answer = await fetch(`${url}/api/autocomplete?search=rim`)
    const requestId = answer.headers.get('x-request-id')
    expect(await answer.json()).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', data: { requestId } })
    expect(lines).toHaveBeenCalledWith(expect.objectContaining({ requestId }), 'call failed')
  })
})

test('the document describes the API', async () => {
  const { browser } = await world()
  const { status, body } = await browser().send('/api/openapi.json')
  expect([status, body]).toMatchObject([200, { openapi: expect.stringMatching(/^3\.1/) as string }])
})

test('what procedures answer is what the contract promises', async () => {
  const { host, activity, participation, browser, clock } = await world()
  const alice = await host({ organisationName: 'Club de marche' })
  const hike = await activity({ host: alice, capacity: 4 })
  const { person } = await participation({ activity: hike, partySize: 2 })
  clock.pass({ days: 7 })
  const [hostPage, page] = [browser(), browser()]
  await hostPage.signIn(alice)
  await page.signIn(person)
  const paths = [
    `/api/activity?activityId=${hike.id}`,
    '/api/activities?startDate=2026-11-01',
    '/api/user/activities',
    '/api/activities/participantToRate',
    '/api/profil',
    '/api/activity/types',
    '/api/autocomplete?search=rimouski',
  ]
  for (const path of paths)
    for (const caller of [hostPage, page])
      expect([path, (await caller.send(path)).status]).toEqual([path, 200])
})
