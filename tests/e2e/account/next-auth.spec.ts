import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { bundleStockClient } from '#tests/next-auth-client/bundle.ts'

/** The functions of `next-auth/react`, as far as this test calls them. */
type StockCall = 'getSession' | 'getProviders' | 'signIn' | 'signOut' | 'mount'

test(
  'the stock NextAuth client signs in and out on one of our pages',
  { tag: '@script' },
  async ({ page, account, withJavaScript }) => {
    const { email: username, password, name } = await account('participant')
    if (!withJavaScript) {
      // The client is a script; without script a form sends the same requests.
      await signsInWithForms(page, { username, password }, name)
      return
    }
    await page.goto('/activites')
    await page.evaluate(`${await bundleStockClient()};globalThis.nextAuth = nextAuth`)
    await ask(page, 'mount')
    const shown = page.locator('#stock-client')
    await expect(shown).toHaveText('unauthenticated: ')
    expect(await ask(page, 'getSession')).toBeNull()
    expect(await ask(page, 'getProviders')).toMatchObject({ credentials: { type: 'credentials' } })

    const wrong = { username, password: 'pas celui-là', redirect: false }
    expect(await ask(page, 'signIn', 'credentials', wrong)).toEqual({
      error: 'CredentialsSignin',
      status: 401,
      ok: false,
      url: null,
    })
    expect(await ask(page, 'getSession')).toBeNull()

    const right = { username, password, redirect: false }
    expect(await ask(page, 'signIn', 'credentials', right)).toMatchObject({
      error: null,
      status: 200,
      ok: true,
    })
    expect(await ask(page, 'getSession')).toMatchObject({ user: { name, email: username, active: 'YES' } })
    await expect(shown).toHaveText(`authenticated: ${name}`)

    expect(await ask(page, 'signOut', { redirect: false })).toMatchObject({
      url: expect.stringContaining('http'),
    })
    expect(await ask(page, 'getSession')).toBeNull()
    await expect(shown).toHaveText('unauthenticated: ')
  },
)

test(
  'without a word about it, the stock client leads on to where the person wanted to go',
  { tag: '@script' },
  async ({ page, account, withJavaScript }) => {
    const { email: username, password } = await account('participant')
    if (!withJavaScript) {
      // The address to which the client redirects, for browsers without script.
      await page.goto('/api/auth/signin?callbackUrl=%2Fmes-inscriptions')
      await expect(page).toHaveURL('/authentification?set=login&returnTo=%2Fmes-inscriptions')
      await page.goto('/api/auth/error?error=CredentialsSignin&provider=credentials')
      await expect(page.getByRole('alert')).toBeVisible()
      return
    }
    const script = `${await bundleStockClient()};globalThis.nextAuth = nextAuth`

    await page.goto('/activites')
    await page.evaluate(script)
    await go(page, 'signIn', 'credentials', { username, password: 'pas celui-là' })
    await expect(page).toHaveURL(/\/authentification\?.*error=CredentialsSignin/)

    await page.evaluate(script)
    await go(page, 'signIn', 'credentials', { username, password, callbackUrl: '/mes-inscriptions' })
    await expect(page).toHaveURL('/mes-inscriptions')

    await page.evaluate(script)
    await go(page, 'signOut', { callbackUrl: '/activites' })
    await expect(page).toHaveURL('/activites')

    await page.evaluate(script)
    await go(page, 'signIn')
    await expect(page).toHaveURL(/\/authentification\?set=login/)
  },
)

async function signsInWithForms(
  page: Page,
  credentials: { username: string; password: string },
  name: string,
): Promise<void> {
  await page.goto('/activites')
  const headers = { Origin: new URL(page.url()).origin }
  const { csrfToken } = (await (await page.request.get('/api/auth/csrf')).json()) as { csrfToken: string }
  const send = (path: string, form: Record<string, string>) =>
    page.request.post(`/api/auth/${path}`, { form: { csrfToken, json: 'true', ...form }, headers })
  const session = async () => (await page.request.get('/api/auth/session')).json() as Promise<unknown>

  const wrong = await send('callback/credentials', { ...credentials, password: 'pas celui-là' })
  expect([wrong.status(), await session()]).toEqual([401, {}])
  const right = await send('callback/credentials', credentials)
  expect([right.status(), await session()]).toMatchObject([200, { user: { name } }])
  const out = await send('signout', {})
  expect([out.status(), await session()]).toEqual([200, {}])
}

/** Calls the client in the page, and returns its result. */
function ask(page: Page, name: StockCall, ...args: unknown[]): Promise<unknown> {
  return page.evaluate(
    ([name, args]) => {
      const { nextAuth } = globalThis as unknown as {
        nextAuth: Record<StockCall, (...args: unknown[]) => unknown>
      }
      return nextAuth[name](...args)
    },
    [name, args] as const,
  )
}

/** Calls the client for its effect on the page, which is unloaded meanwhile. */
async function go(page: Page, name: StockCall, ...args: unknown[]): Promise<void> {
  const there = page.waitForEvent('framenavigated')
  await ask(page, name, ...args).catch(() => undefined)
  await there
}
