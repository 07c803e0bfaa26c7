import { describe, expect, test } from 'vitest'
import { action as secure } from '#app/features/account/settings/security.tsx'
import { action as downloadCodes } from '#app/features/account/settings/security/recovery-codes-file.ts'
import {
  action as changeSecondFactor,
  loader as readSecondFactor,
} from '#app/features/account/settings/security/second-factor.tsx'
import { action as authenticate } from '#app/features/account/sign-in/authentication.tsx'
import { action as sendCode, loader as askForCode } from '#app/features/account/sign-in/second-factor.tsx'
import { loader as readRetention } from '#app/features/operations/platform/retention.tsx'
import { SECOND_FACTOR_SETTINGS } from '#server/domain/account/second-factor.ts'
import { leave } from '#tests/api/world/limits.ts'
import { makeApp, sendCredentials, withSecondFactor } from '#tests/api/world/second-factor.ts'
import { PASSWORD, type World, world } from '#tests/api/world/world.ts'

const PAGE = '/authentification/double-verification'

/** Pages use the services of the process: here those of the app. */
function inhabit({ services }: World): void {
  Object.assign(globalThis, { [Symbol.for('viree.services')]: services })
}

type Route = (args: { request: Request; context: object; params: object }) => Promise<unknown>

/** A browser that keeps its cookies, and asks the routes themselves. */
function visitor({ services }: World, jar = new Map<string, string>()) {
  async function ask(route: unknown, path: string, form?: URLSearchParams) {
    const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const init = form ? { method: 'POST', body: form } : {}
    const request = new Request(services.settings.publicUrl + path, { ...init, headers: { Cookie } })
    const answer = await (route as Route)({ request, context: { peer: '198.51.100.7' }, params: {} }).catch(
      (thrown: unknown) => thrown,
    )
    if (!(answer instanceof Response)) return { answer, location: null }
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /Max-Age=0/.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return { answer, location: answer.headers.get('Location') }
  }
  return {
    jar,
    ask,
    send: (route: unknown, path: string, fields: Record<string, string>) =>
      ask(route, path, new URLSearchParams(fields)),
  }
}

describe('the page that asks for the code', () => {
  test('comes after the password, keeps the way back, and opens the session', async () => {
    const app = await world()
    inhabit(app)
    const alice = await app.participant()
    const { phone } = await withSecondFactor(app, alice)
    const { jar, ask, send } = visitor(app)
    const login = { view: 'login', username: alice.email, password: PASSWORD, returnTo: '/mes-inscriptions' }
    const { location } = await send(authenticate, '/authentification', login)
    expect(location).toBe(`${PAGE}?returnTo=%2Fmes-inscriptions`)
    expect(jar.has('viree_session')).toBe(false)

    expect((await ask(askForCode, location!)).answer).toMatchObject({ returnTo: '/mes-inscriptions' })
    const wrong = await send(sendCode, location!, { code: '000000', returnTo: '/mes-inscriptions' })
    expect(wrong.answer).toMatchObject({ init: { status: 401 } })
    expect(jar.has('viree_session')).toBe(false)
    const right = await send(sendCode, location!, { code: phone.code(1), returnTo: '/mes-inscriptions' })
    expect(right.location).toBe('/mes-inscriptions')
    expect([jar.has('viree_session'), jar.has('viree_second_facteur')]).toEqual([true, false])
  })

  test('leads to the beginning when nothing waits, and never to another site', async () => {
    const app = await world()
    inhabit(app)
    const { ask, send } = visitor(app)
    expect((await ask(askForCode, PAGE)).location).toBe('/authentification?set=login')
    const { location } = await send(sendCode, PAGE, { code: '123456', returnTo: '//ailleurs.example' })
    expect(location).toBe('/authentification?set=login&error=SecondFactorOver')
  })
})

test('recovery codes are a file for those who have them, and nothing else is', async () => {
  const app = await world()
  inhabit(app)
  const alice = await app.participant()
  const { phone, recoveryCodes } = await withSecondFactor(app, alice)
  const file = `${SECOND_FACTOR_SETTINGS}/codes.txt`
  const sent = (codes: string[]) => new URLSearchParams(codes.map((code) => ['code', code]))
  const page = app.browser()
  expect((await visitor(app).ask(downloadCodes, file, sent(recoveryCodes))).location).toContain(
    '/authentification?',
  )

  await sendCredentials(page, alice, phone.code(1))
  const { ask } = visitor(app, page.cookies)
  const { answer } = await ask(downloadCodes, file, sent(recoveryCodes))
  if (!(answer instanceof Response)) throw new Error('no file')
  expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="[\w-]+-codes\.txt"$/)
  expect((await answer.text()).split('\r\n')).toEqual(expect.arrayContaining(recoveryCodes))
  const others = await ask(downloadCodes, file, sent(['Appelez le 555-0100']))
  expect(others.location).toBe(SECOND_FACTOR_SETTINGS)
})

describe('the device at which an owner changes how the account signs in', () => {
  /** A browser that is signed in, and the pages in it. */
  async function atHome() {
    const app = await world()
    inhabit(app)
    const alice = await app.participant()
    const home = app.browser()
    await home.signIn(alice)
    return { app, alice, home, ...visitor(app, home.cookies) }
  }

  test('stays known: strangers with the password do not lock it out by wrong codes', async () => {
    const { app, alice, home, ask, send } = await atHome()
    await send(changeSecondFactor, SECOND_FACTOR_SETTINGS, { intent: 'begin' })
    const { answer } = await ask(readSecondFactor, SECOND_FACTOR_SETTINGS)
    const { drawn } = answer as { drawn: { secret: string } }
    const phone = makeApp(app, drawn.secret)
    const turningOn = { intent: 'confirm', code: phone.code() }
    const confirmed = await send(changeSecondFactor, SECOND_FACTOR_SETTINGS, turningOn)
    const { init } = confirmed.answer as { init: { headers: Record<string, string> } }
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(init.headers['Set-Cookie'] ?? '') ?? []
    home.cookies.set(name, value)
    await leave(app.services, 0, 'secondFactorFailure', String(alice.id))
    expect((await sendCredentials(app.browser(), alice, phone.code(1))).status).toBe(429)
    expect((await sendCredentials(home, alice, phone.code(1))).status).toBe(200)
  })

  test('stays known after a new password', async () => {
    const { app, alice, home, send } = await atHome()
    const password = 'trois castors sous la pleine lune'
    const change = { intent: 'password', previousPass: PASSWORD, newPass: password }
    expect((await send(secure, '/mon-compte/securite', change)).location).toBe('/mon-compte/securite')
    await leave(app.services, 0, 'signInFailureByAccount', alice.email)
    expect((await app.browser().signIn({ ...alice, password })).status).toBe(429)
    expect((await home.signIn({ ...alice, password })).status).toBe(200)
  })
})

test('an operator without the required second factor is led to set one up', async () => {
  const app = await world({ OPERATORS_SECOND_FACTOR: '1' })
  inhabit(app)
  const odile = await app.operator()
  const page = app.browser()
  await page.signIn(odile)
  const { ask } = visitor(app, page.cookies)
  expect((await ask(readRetention, '/operations/conservation')).location).toBe(SECOND_FACTOR_SETTINGS)
})
