import { describe, expect, test } from 'vitest'
import { finishSignIn, isPending, servePending } from '#server/api/http/auth/second-factor.ts'
import { signIn } from '#server/api/http/auth/sign-in.ts'
import { RATE_LIMITS } from '#server/domain/platform/rate-limit.ts'
import { comeFromGoogle } from '#tests/api/world/google.ts'
import { leave } from '#tests/api/world/limits.ts'
import { makeApp, sendCredentials, withSecondFactor } from '#tests/api/world/second-factor.ts'
import { forget, toldOf } from '#tests/api/world/security-log.ts'
import { PASSWORD, type Person, type World, world } from '#tests/api/world/world.ts'

const NEW = 'trois castors sous la pleine lune'

/** A person with a second factor. */
async function alicesAccount(settings?: Record<string, string>) {
  const app = await world(settings)
  const alice = await app.participant()
  return { ...app, app, alice, ...(await withSecondFactor(app, alice)) }
}

/** A browser in which the password was right, and the form that asks for the code. */
async function afterPassword(app: World, { email }: Person) {
  const context = await app.contextOf(null)
  const credentials = { email, password: PASSWORD, peer: context.peer }
  const begun = await signIn(app.services, credentials, { client: 'web', headers: new Headers() })
  if (!('refused' in begun) || begun.refused !== 'SECOND_FACTOR_REQUIRED')
    throw new Error('no code is asked for')
  const cookie = servePending(app.services, begun.pending)
  const headers = new Headers({ Cookie: /^[^;]+/.exec(cookie)![0] })
  return {
    cookie,
    isPending: () => isPending(context, headers),
    send: (code: string) => finishSignIn(context, headers, code),
  }
}

const OVER = { refused: 'NOTHING_PENDING' }
const WRONG = { refused: 'SECOND_FACTOR_WRONG' }

describe('between the password and the code', () => {
  test('the browser keeps a sealed cookie for ten minutes, and there is no session', async () => {
    const { app, alice, db, phone } = await alicesAccount()
    await db.deleteFrom('session').execute()
    const { cookie, isPending, send } = await afterPassword(app, alice)
    expect(cookie).toMatch(/^viree_second_facteur=v1\.[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/)
    expect(cookie.length).toBeLessThan(600)
    expect(await isPending()).toBe(true)
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([])

    expect(await send(phone.code(1))).toMatchObject({ used: 'APP', signedIn: { userId: alice.id } })
    expect(await db.selectFrom('session').select(['userId', 'hasSecondFactor']).execute()).toEqual([
      { userId: alice.id, hasSecondFactor: true },
    ])
  })

  test('after ten minutes it is over', async () => {
    const { app, alice, clock, phone } = await alicesAccount()
    const { isPending, send } = await afterPassword(app, alice)
    clock.pass({ minutes: 10 })
    expect(await isPending()).toBe(false)
    expect(await send(phone.code())).toEqual(OVER)
  })

  test('five wrong codes end it, and the right one comes too late', async () => {
    const { app, alice, phone } = await alicesAccount()
    const { isPending, send } = await afterPassword(app, alice)
    for (let time = 0; time < 5; time++) expect(await send('000000')).toEqual(WRONG)
    expect(await send(phone.code(1))).toEqual(OVER)
    expect(await isPending()).toBe(false)
    const again = await afterPassword(app, alice)
    expect(await again.send(phone.code(1))).toMatchObject({ used: 'APP' })
  })

  test('a new password ends it', async () => {
    const { app, alice, as, phone } = await alicesAccount()
    const { send } = await afterPassword(app, alice)
    await as(alice).account.changePassword({ previousPass: PASSWORD, newPass: NEW })
    expect(await send(phone.code(1))).toEqual(OVER)
  })

  test('a cookie that was changed is none', async () => {
    const { app, alice, services, phone } = await alicesAccount()
    const context = await app.contextOf(null)
    const { cookie } = await afterPassword(app, alice)
    const sealed = /=([^;]+)/.exec(cookie)![1]!
    for (const forged of [
      '',
      'v1.a.b.c',
      `${sealed.slice(0, -2)}aa`,
      services.dataSeal.seal('{}', 'other'),
    ]) {
      const headers = new Headers({ Cookie: `viree_second_facteur=${forged}` })
      expect(await finishSignIn(context, headers, phone.code(1))).toEqual(OVER)
    }
  })
})

describe('limits', () => {
  test('somebody with the password guesses thirty times a day, from wherever', async () => {
    const { app, alice, phone } = await alicesAccount()
    const statuses = new Set<number>()
    for (let time = 0; time < RATE_LIMITS.secondFactorFailure.most; time++)
      statuses.add((await sendCredentials(app.browser(), alice, '000000')).status)
    expect(statuses).toEqual(new Set([401]))
    expect((await sendCredentials(app.browser(), alice, phone.code(1))).status).toBe(429)
  })

  test('a device that signed in before gets in while strangers have used up the tries', async () => {
    const { app, alice, services, phone } = await alicesAccount()
    const home = app.browser()
    await sendCredentials(home, alice, phone.code(1))
    await leave(services, 0, 'secondFactorFailure', String(alice.id))
    app.clock.pass({ minutes: 1 })
    expect((await sendCredentials(app.browser(), alice, phone.code())).status).toBe(429)
    expect((await sendCredentials(home, alice, phone.code())).status).toBe(200)
  })

  test('devices collected with the password before it was turned on give no tries', async () => {
    const app = await world()
    const alice = await app.participant()
    const enter = (fields: object, headers: Record<string, string>) => {
      const json = { username: alice.email, password: PASSWORD, json: 'true', ...fields }
      const sent = { json, headers: { 'X-Viree-Client': 'mobile', ...headers } }
      return app.telephone().send('/api/auth/callback/credentials', sent)
    }
    const devices: string[] = []
    for (let time = 0; time < 5; time++)
      devices.push(((await enter({}, {})).body as { device: string }).device)
    await withSecondFactor(app, alice)
    const statuses: number[] = []
    for (const device of devices)
      for (let time = 0; time < 20; time++)
        statuses.push((await enter({ code: '000000' }, { 'X-Viree-Device': device })).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(RATE_LIMITS.secondFactorFailure.most)
    expect(statuses.at(-1)).toBe(429)
  })

  test('wrong codes are in the security log', async () => {
    const { app, alice } = await alicesAccount()
    await forget(app)
    await sendCredentials(app.browser(), alice, '000000')
    expect(await toldOf(app, alice.id)).toEqual([['SIGN_IN_FAILED', 'SECOND_FACTOR', 1]])
  })
})

test('Google, taking over an account that nobody confirmed, removes what a stranger set up', async () => {
  const app = await world()
  const stranger = await app.participant({ emailConfirmed: false })
  await withSecondFactor(app, stranger)
  expect(await comeFromGoogle(app, stranger.email)).toEqual({ userId: stranger.id })
  expect(await app.as(stranger).pages.secondFactor.read()).toMatchObject({ state: 'OFF' })
})

describe('“it was not me”', () => {
  const LINK = /courriel\/pas-moi\?lien=([\w-]+)/
  const linkIn = async (app: World) => LINK.exec((await app.delivered()).at(-1)?.text ?? '')?.[1] ?? ''

  test('after it was turned on, turns it off', async () => {
    const { app, alice, as } = await alicesAccount()
    await as(null).pages.credentialChange.deny({ link: await linkIn(app) })
    expect(await as(alice).pages.secondFactor.read()).toMatchObject({ state: 'OFF' })
  })

  test('after a recovery code was used, ends all of them; the app stays', async () => {
    const { app, alice, as, recoveryCodes } = await alicesAccount()
    await app.delivered()
    await sendCredentials(app.browser(), alice, recoveryCodes[0])
    await as(null).pages.credentialChange.deny({ link: await linkIn(app) })
    expect(await as(alice).pages.secondFactor.read()).toMatchObject({ state: 'ON', codesLeft: 0 })
  })
})

test('a code of another account is wrong', async () => {
  const { app, alice } = await alicesAccount()
  const other = makeApp(app, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const { send } = await afterPassword(app, alice)
  expect(await send(other.code())).toEqual(WRONG)
})
