import { describe, expect, test } from 'vitest'
import { PASSWORD, world } from '#tests/api/world/world.ts'

const MOBILE = { 'X-Viree-Client': 'mobile' }

describe('signing in with a browser', () => {
  test('begins a session that the next calls carry', async () => {
    const { participant, browser, services } = await world()
    const alice = await participant({ firstName: 'Alice', lastName: 'Tremblay' })
    const page = browser()
    expect((await page.send('/api/auth/session')).body).toEqual({})

    const { status, headers, body } = await page.signIn(alice)
    expect([status, body]).toEqual([200, { url: services.settings.publicUrl }])
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^viree_session=[^;]{40,}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^viree_device=[^;]{40,}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    ])

    const session = await page.send('/api/auth/session')
    expect(session.headers.get('cache-control')).toBe('no-store')
    expect(session.body).toEqual({
      user: {
        id: alice.id,
        name: 'Alice Tremblay',
        accountType: 'BASIC',
        active: 'YES',
        inscriptionDate: '2026-11-20T17:00:00.000Z',
        email: alice.email,
        locale: 'fr',
      },
      expires: '2026-12-20T17:00:00.000Z',
    })
  })

  test('over https the cookie is Secure and bound to the host', async () => {
    const https = {
      PUBLIC_URL: 'https://viree.exemple.org',
      SMTP_URL: 'smtp://localhost',
      OPERATORS: 'o@exemple.org',
    }
    const { participant, browser } = await world(https)
    const { headers } = await browser().signIn(await participant())
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-viree_session=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure;/,
    )
  })

  test('the address is read without regard to capitals and spaces around it', async () => {
    const { participant, browser } = await world()
    const { email } = await participant()
    expect((await browser().signIn({ email: ` ${email.toUpperCase()} `, password: PASSWORD })).status).toBe(
      200,
    )
  })

  test('a wrong password and an unknown address are answered alike', async () => {
    const { participant, browser } = await world()
    const { email } = await participant()
    const wrong = await browser().signIn({ email, password: 'une autre phrase' })
    const unknown = await browser().signIn({ email: 'personne@exemple.org', password: PASSWORD })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({
      code: 'CREDENTIALS_SIGNIN',
      message: expect.any(String) as string,
      url: expect.stringContaining('error=CredentialsSignin') as string,
    })
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
    expect(wrong.headers.getSetCookie()).toEqual([])
  })

  test('without the token of the form it is refused', async () => {
    const { participant, browser } = await world()
    const { email: username, password } = await participant()
    const page = browser()
    const csrfToken = await page.csrfToken()
    const wrong = ['', csrfToken.replace(/./, 'g'), 'é'.repeat(csrfToken.length), csrfToken.toUpperCase()]
    for (const token of wrong) {
      const { status, body } = await page.send('/api/auth/callback/credentials', {
        form: { username, password, csrfToken: token },
      })
      expect([status, body]).toMatchObject([403, { code: 'CSRF_MISMATCH' }])
    }
  })

  test('a cookie that somebody else planted, with a token that they know, opens nothing', async () => {
    const { participant, browser } = await world()
    const { email: username, password } = await participant()
    const page = browser()
    await page.csrfToken()
    const [name, genuine] = [...page.cookies].find(([name]) => name.endsWith('csrf'))!
    const [token = '', seal = ''] = genuine.split('.')
    const known = 'a'.repeat(token.length)
    const send = (cookie: string, csrfToken: string) => {
      page.cookies.set(name, cookie)
      return page.send('/api/auth/callback/credentials', { form: { username, password, csrfToken } })
    }
    for (const planted of [`${known}.${seal}`, `${known}.${'0'.repeat(seal.length)}`, `${known}.`, known])
      expect(await send(planted, known)).toMatchObject({ status: 403, body: { code: 'CSRF_MISMATCH' } })
    expect((await send(genuine, token)).status).toBe(200)
  })

  test.each([
    ['a zero byte in the address', { username: 'a\u0000@exemple.org', password: PASSWORD }],
    ['an address of 300 signs', { username: `${'a'.repeat(290)}@exemple.org`, password: PASSWORD }],
    ['a password of 1,000 signs', { username: 'a@exemple.org', password: 'x'.repeat(1000) }],
    ['no password', { username: 'a@exemple.org' }],
    ['nothing', {}],
  ])('%s is a wrong answer, not a fault', async (_, fields) => {
    const { browser } = await world()
    const page = browser()
    const { status } = await page.send('/api/auth/callback/credentials', {
      json: { ...fields, csrfToken: await page.csrfToken() },
    })
    expect(status).toBe(401)
  })

  test.each([
    ['/mes-inscriptions', '/mes-inscriptions'],
    ['https://ailleurs.example/piege', ''],
    ['//ailleurs.example/piege', ''],
    ['javascript:alert(1)', ''],
  ])('afterwards it leads to %s only on this site', async (callbackUrl, expected) => {
    const { participant, browser, services } = await world()
    const { email: username, password } = await participant()
    const page = browser()
    const form = { username, password, callbackUrl, csrfToken: await page.csrfToken() }
    const { body } = await page.send('/api/auth/callback/credentials', { form })
    expect(body).toEqual({ url: `${services.settings.publicUrl}${expected}` })
  })

  test('knowing the password is no try, however often one signs in', async () => {
    const { browser, participant } = await world()
    const { email } = await participant()
    for (let time = 0; time < 12; time++)
      expect((await browser().signIn({ email, password: PASSWORD })).status).toBe(200)
  })

  test('the eleventh wrong try for one account from one place within ten minutes has to wait', async () => {
    const { participant, browser } = await world()
    const { email } = await participant()
    const page = browser()
    for (let time = 1; time <= 10; time++)
      expect((await page.signIn({ email, password: 'une autre phrase' })).status).toBe(401)
    const { status, headers, body } = await page.signIn({ email, password: PASSWORD })
    expect([status, body]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('signing in with a telephone', () => {
  async function tokenOf(phone: ReturnType<Awaited<ReturnType<typeof world>>['telephone']>, email: string) {
    const json = { username: email, password: PASSWORD, json: 'true' }
    const { body } = await phone.send('/api/auth/callback/credentials', { json, headers: MOBILE })
    return body as { token: string; expires: string }
  }

  test('gets a token that calls carry as bearer', async () => {
    const { participant, telephone } = await world()
    const alice = await participant()
    const phone = telephone()
    const { token, expires } = await tokenOf(phone, alice.email)
    expect(expires).toBe('2026-12-20T17:00:00.000Z')

    const headers = { Authorization: `Bearer ${token}` }
    expect((await phone.send('/api/auth/session', { headers })).body).toMatchObject({
      user: { id: alice.id },
    })
    expect((await phone.send('/api/user/activities', { headers })).body).toEqual([])
  })

  test('its token in a query string is worth nothing', async () => {
    const { participant, telephone } = await world()
    const phone = telephone()
    const { token } = await tokenOf(phone, (await participant()).email)
    for (const name of ['token', 'access_token', 'viree_session'])
      expect((await phone.send(`/api/user/activities?${name}=${token}`)).status).toBe(401)
  })

  test('signing out ends the token', async () => {
    const { participant, telephone } = await world()
    const phone = telephone()
    const headers = { Authorization: `Bearer ${(await tokenOf(phone, (await participant()).email)).token}` }
    expect((await phone.send('/api/auth/signout', { json: {}, headers })).status).toBe(200)
    expect((await phone.send('/api/auth/session', { headers })).body).toEqual({})
  })
})

describe('signing out', () => {
  test('ends the session itself, not only the cookie', async () => {
    const { participant, browser } = await world()
    const page = browser()
    await page.signIn(await participant())
    const cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

    const { status } = await page.send('/api/auth/signout', { form: { csrfToken: await page.csrfToken() } })
    expect(status).toBe(200)
    expect(page.cookies.has('viree_session')).toBe(false)
    expect((await browser().send('/api/auth/session', { headers: { Cookie: cookie } })).body).toEqual({})
  })

  test('needs the token of the form too', async () => {
    const { participant, browser } = await world()
    const page = browser()
    await page.signIn(await participant())
    expect((await page.send('/api/auth/signout', { form: {} })).status).toBe(403)
    expect((await page.send('/api/auth/session')).body).toMatchObject({ user: {} })
  })
})

describe('a session', () => {
  test('ends after 30 days without a visit', async () => {
    const { participant, browser, clock } = await world()
    const page = browser()
    await page.signIn(await participant())
    clock.pass({ days: 30 })
    expect((await page.send('/api/auth/session')).body).toEqual({})
  })

  test('slides on with each visit', async () => {
    const { participant, browser, clock } = await world()
    const page = browser()
    await page.signIn(await participant())
    clock.pass({ days: 29 })
    await page.send('/api/auth/session')
    clock.pass({ days: 29 })
    expect((await page.send('/api/auth/session')).body).toMatchObject({ expires: '2027-02-16T17:00:00.000Z' })
  })

  test('ends a year after signing in, however often it is used: in a browser, and the token of a telephone', async () => {
    const { participant, browser, telephone, clock } = await world()
    const alice = await participant()
    const page = browser()
    await page.signIn(alice)
    const phone = telephone()
    const json = { username: alice.email, password: PASSWORD, json: 'true' }
    const { body } = await phone.send('/api/auth/callback/credentials', { json, headers: MOBILE })
    const headers = { Authorization: `Bearer ${(body as { token: string }).token}` }
    const sessions = async () => [
      (await page.send('/api/auth/session')).body,
      (await phone.send('/api/auth/session', { headers })).body,
    ]
    for (let visit = 0; visit < 18; visit++) {
      clock.pass({ days: 20 })
      const known = { user: { id: alice.id } }
      expect(await sessions()).toMatchObject([known, known])
    }
    const atLast = { expires: '2027-11-20T17:00:00.000Z' }
    expect(await sessions()).toMatchObject([atLast, atLast])
    clock.pass({ days: 5 })
    expect(await sessions()).toEqual([{}, {}])
  })

  test('of an operator ends thirty days after signing in, also of somebody who became one since', async () => {
    const { operator, participant, services, browser, clock } = await world()
    const alice = await participant()
    const [page, other] = [browser(), browser()]
    await page.signIn(await operator())
    await other.signIn(alice)
    const session = async (of: typeof page) => (await of.send('/api/auth/session')).body
    clock.pass({ days: 29 })
    expect(await session(page)).toMatchObject({ expires: '2026-12-20T17:00:00.000Z' })
    expect(await session(other)).toMatchObject({ expires: '2027-01-18T17:00:00.000Z' })
    clock.pass({ days: 1 })
    expect(await session(page)).toEqual({})
    expect(await session(other)).toMatchObject({ user: {} })
    services.settings.operators.push(alice.email)
    expect(await session(other)).toEqual({})
  })

  test('is not written again within the hour', async () => {
    const { participant, browser, clock, db } = await world()
    const page = browser()
    await page.signIn(await participant())
    clock.pass({ minutes: 59 })
    await page.send('/api/auth/session')
    const { lastSeenAt } = await db.selectFrom('session').select('lastSeenAt').executeTakeFirstOrThrow()
    expect(lastSeenAt).toBe('2026-11-20T17:00:00.000Z')
  })

  test('keeps the hash of its secret only', async () => {
    const { participant, browser, db } = await world()
    const page = browser()
    await page.signIn(await participant())
    const cookie = page.cookies.get('viree_session') ?? ''
    const rows = JSON.stringify(await db.selectFrom('session').selectAll().execute())
    expect(cookie.length).toBeGreaterThan(40)
    expect(rows).not.toContain(cookie)
    expect(rows).not.toContain(
      JSON.parse(Buffer.from(decodeURIComponent(cookie), 'base64').toString('latin1')),
    )
  })

  test.each(['', 'x', 'null', '%E0%A4%A', 'eyJhIjoxfQ==', '"', 'a'.repeat(5000)])(
    'a made-up cookie is nobody: %s',
    async (value) => {
      const { browser } = await world()
      const { status, body } = await browser().send('/api/auth/session', {
        headers: { Cookie: `viree_session=${value}` },
      })
      expect([status, body]).toEqual([200, {}])
    },
  )
})

describe('the other calls of the NextAuth wire format', () => {
  test('csrf: one token for one browser, in a cookie that scripts cannot read', async () => {
    const { browser } = await world()
    const page = browser()
    const first = await page.send('/api/auth/csrf')
    expect(first.headers.getSetCookie()[0]).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await page.send('/api/auth/csrf')).body).toEqual(first.body)
    expect((await browser().send('/api/auth/csrf')).body).not.toEqual(first.body)
  })

  test('providers: credentials', async () => {
    const { browser, services } = await world()
    const base = `${services.settings.publicUrl}/api/auth`
    expect((await browser().send('/api/auth/providers')).body).toEqual({
      credentials: {
        id: 'credentials',
        name: 'credentials',
        type: 'credentials',
        signinUrl: `${base}/signin/credentials`,
        callbackUrl: `${base}/callback/credentials`,
      },
    })
  })

  test('signin, _log, and a provider that is not configured', async () => {
    const { browser } = await world()
    const page = browser()
    const form = { csrfToken: await page.csrfToken() }
    expect(await page.send('/api/auth/signin/credentials', { form })).toMatchObject({
      status: 200,
      body: { url: expect.stringContaining('/authentification?set=login') as string },
    })
    expect((await page.send('/api/auth/_log', { form })).status).toBe(200)
    expect((await page.send('/api/auth/signin/google', { form })).status).toBe(404)
    expect((await page.send('/api/auth/callback/google')).status).toBe(404)
  })

  test('signin and error: the pages that the client leaves for are ours', async () => {
    const { browser } = await world()
    const wanted = encodeURIComponent('https://ailleurs.example/mes-inscriptions')
    for (const [path, there] of [
      [`/api/auth/signin?callbackUrl=${wanted}`, '/authentification?set=login&returnTo=%2Fmes-inscriptions'],
      ['/api/auth/error?error=AccessDenied', '/authentification?set=login&error=AccessDenied'],
    ] as const) {
      const { status, headers } = await browser().send(path)
      expect([status, headers.get('location')]).toEqual([302, there])
    }
  })
})
