import { beforeEach, describe, expect, test } from 'vitest'
import { loadFrame } from '#app/frame/loader.server.ts'
import { type World, world } from '#tests/api/world/world.ts'

let app: World
let cookie: string

beforeEach(async () => {
  app = await world()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const page = app.browser()
  const [line = ''] = (await page.signIn(await app.participant())).headers.getSetCookie()
  cookie = line.split(';')[0]!
})

/** Returns where a signed-in person is redirected from this address; null: they stay. */
async function sentTo(path: string): Promise<string | null> {
  const url = new URL(app.services.settings.publicUrl)
  const request = new Request(url.origin + path, { headers: { Cookie: cookie } })
  const { away } = await loadFrame({ request, context: { peer: '198.51.100.7' } })
  return away?.headers.get('Location') ?? null
}

describe('`?error=` on a page', () => {
  test.each([
    ['/activites?error=AccessDenied', '/activites'],
    ['/activites?search=for%C3%AAt&error=x&types=1&types=2', '/activites?search=for%C3%AAt&types=1&types=2'],
    ['/authentification/google?error=x&providerId=abc', '/authentification/google?providerId=abc'],
    ['/?error=one&error=two&lang=fr', '/?lang=fr'],
    ['/?lang=fr&error=', null],
    ['/?errors=x', null],
  ])('%s signs out and leads to %s: only the error leaves the address', async (path, expected) => {
    expect(await sentTo(path)).toBe(expected)
  })

  test.each([
    '//ailleurs.example/x?error=x',
    '/\\ailleurs.example/x?error=x',
    '///ailleurs.example/x?error=x',
  ])('%s leads to no other site', async (path) => {
    expect(await sentTo(path)).toBe('/')
  })
})
