import { describe, expect, test } from 'vitest'
import { listen } from '#tests/api/world/listening-front.ts'
import { PASSWORD, world } from '#tests/api/world/world.ts'
import { send } from '#tests/fuzz/send.ts'

/** One raw request. */
function ask(port: number, method: string, url: string, headers: Record<string, string> = {}, body = '') {
  const given = Object.entries({ Host: 'localhost', Connection: 'close', ...headers })
  return send(port, { method, url, headers: given, body: Buffer.from(body) })
}

describe('the front', () => {
  test('answers pages, files and the API, each with the headers of the site', async () => {
    const { services } = await world()
    const { url } = await listen(services, {
      files: (request, response, next) =>
        request.url === '/robots.txt' ? void response.end('file') : next(),
    })
    const [page, file, call] = await Promise.all(
      ['/activites?page=1', '/robots.txt', '/api/activities'].map((path) => fetch(url + path)),
    )
    expect(await page!.text()).toBe('page /activites?page=1')
    expect(await file!.text()).toBe('file')
    expect(await call!.json()).toEqual([])
    for (const { headers } of [page!, file!, call!]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
    expect(page!.headers.get('x-powered-by')).toBeNull()
  })

  test('refuses scripts and frames in every answer that has no content policy of its own', async () => {
    const { services } = await world()
    const { url } = await listen(services, {
      files: (request, response, next) => {
        if (request.url === '/style.css') response.end('file')
        else if (request.url === '/ticket.pdf')
          response.setHeader('Content-Type', 'application/pdf').end('file')
        else next()
      },
      pages: (request, response) => {
        if (request.url === '/page') response.appendHeader('Content-Security-Policy', "default-src 'self'")
        response.writeHead(request.url === '/page' ? 200 : 302, { Location: '/page' }).end()
      },
    })
    const policyOf = async (path: string) =>
      (await fetch(url + path, { redirect: 'manual' })).headers.get('content-security-policy')

    for (const path of ['/style.css', '/api/activities', '/api/nothing', '/elsewhere'])
      expect([path, await policyOf(path)]).toEqual([path, "default-src 'none'; frame-ancestors 'none'"])
    expect(await policyOf('/ticket.pdf')).toBe("frame-ancestors 'none'")
    expect(await policyOf('/page')).toBe("default-src 'self'")
  })

  test('refuses before it reads, and closes the line', async () => {
    const { services } = await world()
    const { port } = await listen(services)
    const tooLong = { 'Content-Type': 'application/json', 'Content-Length': '1048577' }
    const { status, text } = await ask(port, 'POST', '/api/user', tooLong, 'only the beginning')
    expect(status).toBe(413)
    expect(text).toMatch(/\r\nConnection: close\r\n/i)
    expect(text).toContain('"code":"PAYLOAD_TOO_LARGE"')
  })

  test.each([
    ['GET', '*', {}, 400],
    ['GET', 'http://localhost/', {}, 400],
    ['GET', '/%', {}, 400],
    ['GET', '/', { Host: 'a b' }, 400],
    ['TRACE', '/', {}, 405],
    ['BREW', '/', {}, 400], // node does not know the word
    ['POST', '/api/user', { 'Transfer-Encoding': 'chunked' }, 411],
    ['POST', '/api/user', { Origin: 'https://ailleurs.example' }, 403],
    ['POST', '/authentification', { 'Content-Type': 'text/plain', 'Content-Length': '0' }, 200],
  ])('%s %s %j is answered with %s', async (method, url, headers, expected) => {
    const { services } = await world()
    const { port } = await listen(services)
    const body = 'Transfer-Encoding' in headers ? '0\r\n\r\n' : ''
    expect((await ask(port, method, url, headers as Record<string, string>, body)).status).toBe(expected)
  })

  test('what is no HTTP at all is closed politely, and the next is served', async () => {
    const { services } = await world()
    const { port, url } = await listen(services)
    const { text } = await send(port, { method: 'hello', url: '\u0001', headers: [], body: Buffer.alloc(0) })
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request/)
    expect((await fetch(url)).status).toBe(200)
  })

  test('a staging site asks for its password', async () => {
    const { services } = await world({ BASIC_AUTH: 'equipe:sesame' })
    const { url } = await listen(services)
    const Authorization = `Basic ${Buffer.from('equipe:sesame').toString('base64')}`
    expect((await fetch(url)).status).toBe(401)
    expect((await fetch(`${url}/api/activities`)).headers.get('www-authenticate')).toMatch(/^Basic/)
    expect((await fetch(url, { headers: { Authorization } })).status).toBe(200)
    expect((await fetch(`${url}/sante`)).status).toBe(200)
  })

  test('a fault of the API is answered with the number of the request only', async () => {
    const { services } = await world()
    const { url } = await listen(services, { api: () => Promise.reject(new Error('secret')) })
    const answer = await fetch(`${url}/api/activities`)
    expect(answer.status).toBe(500)
    const body = (await answer.json()) as { code: string; data: { requestId: string } }
    expect(body).toMatchObject({
      code: 'INTERNAL_SERVER_ERROR',
      data: { requestId: answer.headers.get('x-request-id') },
    })
    expect(JSON.stringify(body)).not.toContain('secret')
  })
})

describe('the API behind the front answers as it does to the development server', () => {
  test('signing in, calling, signing out', async () => {
    const { participant, services } = await world()
    const { email } = await participant()
    const { url } = await listen(services)
    const signIn = await fetch(`${url}/api/auth/callback/credentials`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Viree-Client': 'mobile' },
      body: JSON.stringify({ username: email, password: PASSWORD }),
    })
    const { token } = (await signIn.json()) as { token: string }
    const headers = { Authorization: `Bearer ${token}` }
    expect(await (await fetch(`${url}/api/user/activities`, { headers })).json()).toEqual([])
    await fetch(`${url}/api/auth/signout`, { method: 'POST', headers })
    expect((await fetch(`${url}/api/user/activities`, { headers })).status).toBe(401)
  })

  test('a form as a browser sends it, and its cookies', async () => {
    const { participant, services } = await world()
    const { email } = await participant()
    const { url } = await listen(services)
    const csrf = await fetch(`${url}/api/auth/csrf`)
    const { csrfToken } = (await csrf.json()) as { csrfToken: string }
    const answer = await fetch(`${url}/api/auth/callback/credentials`, {
      method: 'POST',
      headers: { Cookie: csrf.headers.getSetCookie()[0]!.split(';')[0]! },
      body: new URLSearchParams({ username: email, password: PASSWORD, csrfToken }),
    })
    expect(answer.status).toBe(200)
    const Cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!
    expect(await (await fetch(`${url}/api/auth/session`, { headers: { Cookie } })).json()).toMatchObject({
      user: { email },
    })
  })

  test.each([
    ['GET', '/api/nowhere', 404],
    ['PUT', '/api/activities', 405],
    ['OPTIONS', '/api/activities', 204],
    ['GET', '/api/activities?page=x', 400],
    ['GET', '/api/user/activities', 401],
    ['GET', '/api/stripe/products', 501],
    ['GET', '/api/openapi.json', 200],
  ])('%s %s: %s', async (method, path, status) => {
    const { services, browser } = await world()
    const { url } = await listen(services)
    const headers = { 'Accept-Language': 'fr' }
    const [ours, fetched] = [
      await fetch(url + path, { method, headers }),
      await browser().send(path, { method, headers }),
    ]
    expect([ours.status, fetched.status]).toEqual([status, status])
    const text = await ours.text()
    expect(text ? JSON.parse(text) : undefined).toEqual(fetched.body)
    expect(ours.headers.get('cache-control')).toBe(fetched.headers.get('cache-control'))
  })

  test('HEAD has the head of GET and no body', async () => {
    const { services } = await world()
    const { port } = await listen(services)
    for (const path of ['/api/activities', '/api/auth/session', '/api/openapi.json', '/api/nowhere']) {
      const { status, text } = await ask(port, 'HEAD', path)
      expect([path, status, text.split('\r\n\r\n')[1]]).toEqual([
        path,
        path === '/api/nowhere' ? 404 : 200,
        '',
      ])
    }
  })

  test('a picture of nine MiB arrives whole', async () => {
    const { host, activity, services } = await world()
    const alice = await host()
    const hike = await activity({ host: alice })
    const { url } = await listen(services)
    const signIn = await fetch(`${url}/api/auth/callback/credentials`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Viree-Client': 'mobile' },
      body: JSON.stringify({ username: alice.email, password: PASSWORD }),
    })
    const { token } = (await signIn.json()) as { token: string }
    const form = new FormData()
    form.append('file', new File([Buffer.alloc(9 * 1024 * 1024, 1)], 'bruit.jpg', { type: 'image/jpeg' }))
    const answer = await fetch(`${url}/api/activity/picture?activityId=${hike.id}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: form,
    })
    expect([answer.status, await answer.json()]).toMatchObject([415, { code: 'NOT_A_PICTURE' }])
  })
})
