import { describe, expect, test } from 'vitest'
import { restContract } from '#server/contract/rest/index.ts'
import { safeReturnTo } from '#server/domain/account/return-to.ts'
import { listen } from '#tests/api/world/listening-front.ts'
import { PASSWORD, world } from '#tests/api/world/world.ts'
import { send } from '#tests/fuzz/send.ts'
import { walk } from '#tests/infrastructure/contract-walk.ts'

const ELSEWHERE = 'https://ailleurs.example'

const cookieOf = (page: { cookies: Map<string, string> }) =>
  [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

describe('a session that somebody prepared', () => {
  test('a secret that was made up is never taken over: signing in makes a new one', async () => {
    const { participant, browser, db } = await world()
    const page = browser()
    const planted = 'a'.repeat(43)
    page.cookies.set(
      'viree_session',
      encodeURIComponent(Buffer.from(JSON.stringify(planted)).toString('base64')),
    )
    await page.signIn(await participant())
    const sessions = await db.selectFrom('session').select(['id', 'tokenHash']).execute()
    expect(sessions).toHaveLength(1)
    expect(cookieOf(page)).not.toContain(Buffer.from(JSON.stringify(planted)).toString('base64').slice(0, 20))
  })

  test('signing in again is a session of its own, and the one before opens nothing any more', async () => {
    const { participant, browser, db } = await world()
    const [mallory, alice] = [await participant(), await participant()]
    const page = browser()
    await page.signIn(mallory)
    const before = cookieOf(page)
    await page.signIn(alice)
    const after = cookieOf(page)
    expect(after).not.toBe(before)

    const whoIs = async (Cookie: string) =>
      (await browser().send('/api/auth/session', { headers: { Cookie } })).body
    expect(await whoIs(before)).toEqual({})
    expect(await whoIs(after)).toMatchObject({ user: { id: alice.id } })
    const open = await db.selectFrom('session').select('userId').where('endedAt', 'is', null).execute()
    expect(open).toEqual([{ userId: alice.id }])
  })

  test('a wrong password ends nothing', async () => {
    const { participant, browser } = await world()
    const alice = await participant()
    const page = browser()
    await page.signIn(alice)
    await page.signIn({ ...alice, password: 'une autre phrase' })
    expect((await page.send('/api/auth/session')).body).toMatchObject({ user: { id: alice.id } })
  })

  test('another browser of the same person stays signed in', async () => {
    const { participant, browser } = await world()
    const alice = await participant()
    const [one, two] = [browser(), browser()]
    await one.signIn(alice)
    await two.signIn(alice)
    await two.signIn(alice)
    expect((await one.send('/api/auth/session')).body).toMatchObject({ user: { id: alice.id } })
  })
})

describe('a call of another page with our cookie', () => {
  const changing = walk(restContract)
    .map(({ route }) => route.split(' ') as [method: string, path: string])
    .filter(([method]) => method !== 'GET')

  test.each([ELSEWHERE, 'null', ''])(
    'from “%s” reaches none of the calls that change something',
    async (Origin) => {
      const { participant, browser } = await world()
      const page = browser()
      await page.signIn(await participant())
      expect(changing.length).toBeGreaterThan(30)
      for (const [method, path] of changing) {
        const { status, body } = await page.send(path, { method, json: {}, headers: { Origin } })
        expect([path, status, body]).toMatchObject([path, 403, { code: 'FOREIGN_ORIGIN' }])
      }
    },
  )

  test('is told nothing that its script could read', async () => {
    const { participant, browser } = await world()
    const page = browser()
    await page.signIn(await participant())
    for (const path of ['/api/profil', '/api/auth/session', '/api/auth/csrf', '/api/user/activities']) {
      const { headers } = await page.send(path, { headers: { Origin: ELSEWHERE } })
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  test('signs nobody in, and nobody out: the form of another page knows no token', async () => {
    const { participant, browser } = await world()
    const alice = await participant()
    const page = browser()
    const form = { username: alice.email, password: PASSWORD }
    expect((await page.send('/api/auth/callback/credentials', { form })).status).toBe(403)
    await page.signIn(alice)
    expect((await page.send('/api/auth/signout', { form: {} })).status).toBe(403)
    expect((await page.send('/api/auth/session')).body).toMatchObject({ user: { id: alice.id } })
  })
})

describe('a form of another page', () => {
  const PAGES = [
    '/authentification',
    '/authentification?set=signup',
    '/deconnexion',
    '/mot-de-passe?code=x',
    '/mon-compte/profil',
    '/mon-compte/securite',
    '/mon-compte/facturation',
    '/mon-compte/confidentialite/supprimer',
    '/langue',
  ]

  test.each([ELSEWHERE, 'null', 'http://localhost.ailleurs.example', undefined])(
    'from %j reaches none of our pages',
    async (origin) => {
      const { services, participant, browser } = await world()
      const reached: string[] = []
      const { port } = await listen(services, {
        pages: (request, response) => {
          reached.push(request.url ?? '')
          response.end()
        },
      })
      const page = browser()
      await page.signIn(await participant())
      for (const url of PAGES) {
        const body = Buffer.from('intent=endOthers')
        const given: [string, string][] = [
          ['Host', 'localhost'],
          ['Connection', 'close'],
          ['Content-Type', 'application/x-www-form-urlencoded'],
          ['Content-Length', String(body.length)],
          ['Cookie', cookieOf(page)],
          ...(origin === undefined ? [] : [['Origin', origin] as [string, string]]),
        ]
        const { status } = await send(port, { method: 'POST', url, headers: given, body })
        expect([url, status]).toEqual([url, 403])
      }
      expect(reached).toEqual([])
    },
  )
})

describe('nobody is led away from here', () => {
  const AWAY = [
    ELSEWHERE,
    '//ailleurs.example',
    '///ailleurs.example',
    '/\\ailleurs.example',
    '\\\\ailleurs.example',
    '/\t/ailleurs.example',
    '/\n//ailleurs.example',
    'https:ailleurs.example',
    'https:/ailleurs.example',
    'javascript:alert(1)',
    'data:text/html,x',
    ' https://ailleurs.example',
    '@ailleurs.example',
    '.ailleurs.example',
    '/\u0000//ailleurs.example',
    '/%5C/ailleurs.example',
    '/..//ailleurs.example',
    '/%2e%2e//ailleurs.example',
    '/./%09/ailleurs.example',
  ]

  test.each(AWAY)('by returnTo: %j', (wanted) => {
    const to = safeReturnTo(wanted)
    expect(new URL(to, 'https://viree.exemple.org').origin).toBe('https://viree.exemple.org')
    expect(to).toMatch(/^\/(?![/\\])/)
  })

  test.each(AWAY)(
    'by callbackUrl, at sign-in, at sign-out and from the error page: %j',
    async (callbackUrl) => {
      const { participant, browser, services } = await world()
      const { publicUrl } = services.settings
      const { email: username, password } = await participant()
      const page = browser()
      const csrfToken = async () => ({ csrfToken: await page.csrfToken(), callbackUrl })
      const answers = [
        await page.send('/api/auth/callback/credentials', {
          form: { username, password, ...(await csrfToken()) },
        }),
        await page.send('/api/auth/signout', { form: await csrfToken() }),
      ]
      for (const { status, body } of answers) {
        expect(status).toBe(200)
        expect(new URL((body as { url: string }).url).origin).toBe(publicUrl)
      }
      const { headers } = await page.send(`/api/auth/signin?${new URLSearchParams({ callbackUrl })}`)
      const screen = new URL(headers.get('location') ?? '', publicUrl)
      expect([screen.origin, screen.pathname]).toEqual([publicUrl, '/authentification'])
      const back = safeReturnTo(screen.searchParams.get('returnTo'))
      expect(new URL(back, publicUrl).origin).toBe(publicUrl)
    },
  )

  test('by redirectUri of a sign-up: no email leads anywhere else', async () => {
    const { browser, delivered, services } = await world()
    const form = { password: PASSWORD, firstname: 'Alice', name: 'Roy' }
    for (const [at, redirectUri] of AWAY.entries()) {
      const json = { ...form, username: `ailleurs-${at}@exemple.org`, redirectUri }
      expect((await browser().send('/api/user', { json })).status).toBe(200)
    }
    const messages = await delivered()
    expect(messages).toHaveLength(AWAY.length)
    for (const { html, text } of messages) {
      expect(`${html}${text}`).not.toContain('ailleurs.example')
      for (const [link] of text.matchAll(/https?:\/\/\S+/g))
        expect(new URL(link).origin).toBe(services.settings.publicUrl)
    }
  })

  test('by returnUrl of a payment', async () => {
    const { browser, participant } = await world()
    const page = browser()
    await page.signIn(await participant())
    const json = { activityId: 1, attendance: [{ nbrParticipant: 1 }], returnUrl: ELSEWHERE }
    const { status, headers, body } = await page.send('/api/paymentintent', { json })
    expect(status).toBe(422)
    expect([headers.get('location'), JSON.stringify(body)]).toEqual([
      null,
      expect.not.stringContaining(ELSEWHERE),
    ])
  })
})
