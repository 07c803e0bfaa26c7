import { describe, expect, test } from 'vitest'
import { readSessionToken } from '#server/api/http/cookies/session.ts'
import { askForNewPasskey, listPasskeys, removePasskey } from '#server/services/account/sign-in/passkey.ts'
import { makePasswordCode, redeemPasswordCode } from '#server/services/account/sign-in/password-code.ts'
import { resetSecondFactor } from '#server/services/account/sign-in/reset-second-factor.ts'
import { beginSetUp, confirmSetUp, readSecondFactor } from '#server/services/account/sign-in/second-factor.ts'
import { findSession } from '#server/services/account/sign-in/session.ts'
import { makeAuthenticator } from '#tests/api/world/authenticator.ts'
import { makeApp, sendCredentials, withSecondFactor } from '#tests/api/world/second-factor.ts'
import { type World, world } from '#tests/api/world/world.ts'

describe('operators, where OPERATORS_SECOND_FACTOR=1', () => {
  const REQUIRED = { OPERATORS_SECOND_FACTOR: '1' }
  /** The session that this browser has, as the rules see it. */
  const sessionOf = async ({ services }: World, { cookies }: ReturnType<World['browser']>) => {
    const header = `viree_session=${cookies.get('viree_session') ?? ''}`
    return findSession(services, (await readSessionToken(services.settings, header)) ?? '')
  }

  test('an operator without one reaches nothing of operations', async () => {
    const app = await world(REQUIRED)
    const odile = await app.operator()
    const forbidden = { code: 'FORBIDDEN', status: 403 }
    await expect(app.as(odile).pages.journal.read({})).rejects.toMatchObject(forbidden)
    expect(await app.sessionOf(odile)).toMatchObject({ isOperator: false, lacksSecondFactor: true })
  })

  test('a session that a code opened is enough, one that the password opened is not', async () => {
    const app = await world(REQUIRED)
    const odile = await app.operator()
    const page = app.browser()
    await page.signIn(odile)
    expect(await sessionOf(app, page)).toMatchObject({ isOperator: false, lacksSecondFactor: true })
    const { phone } = await withSecondFactor(app, odile)
    await sendCredentials(page, odile, phone.code(1))
    expect(await sessionOf(app, page)).toMatchObject({ isOperator: true, lacksSecondFactor: false })
  })

  test('so is the session in which it was set up', async () => {
    const app = await world(REQUIRED)
    const odile = await app.operator()
    const page = app.browser()
    await page.signIn(odile)
    const session = (await sessionOf(app, page))!
    await beginSetUp(app.services, session)
    const known = await readSecondFactor(app.services, session)
    const code = known.state === 'BEGUN' ? makeApp(app, known.secret).code() : ''
    await confirmSetUp(app.services, session, { code })
    expect(await sessionOf(app, page)).toMatchObject({ isOperator: true, lacksSecondFactor: false })
  })

  /** An operator whose second factor is a passkey, and somebody who has their password. */
  async function thiefOfPassword() {
    const app = await world(REQUIRED)
    const odile = await app.operator()
    const device = makeAuthenticator(app.services.settings.publicUrl)
    const { passkey } = app.as(odile).pages
    await passkey.add({ answer: device.create(await passkey.begin()), name: 'Ma clé' })
    const page = app.browser()
    await page.signIn(odile)
    const session = (await sessionOf(app, page))!
    return { app, odile, device, page, session }
  }

  test('with a passkey, the password alone adds no other factor, and removes none', async () => {
    const { app, page, session } = await thiefOfPassword()
    expect(session).toMatchObject({ isOperator: false, lacksSecondFactor: true })
    const first = { refused: 'SECOND_FACTOR_FIRST' }
    expect(await beginSetUp(app.services, session)).toEqual(first)
    expect(await confirmSetUp(app.services, session, { code: '123456' })).toEqual(first)
    expect(await askForNewPasskey(app.services, session)).toEqual(first)
    const [key] = await listPasskeys(app.services, session)
    expect(await removePasskey(app.services, session, key!.id)).toEqual(first)
    expect(await sessionOf(app, page)).toMatchObject({ isOperator: false, lacksSecondFactor: true })
  })

  test('nor does the mailbox: the new password leaves the passkey, and opens no operations', async () => {
    const { app, odile } = await thiefOfPassword()
    const code = await makePasswordCode(app.services, odile.id)
    const next = 'neuf hérons sous la pluie de novembre'
    await redeemPasswordCode(app.services, { code, next, secondFactorCode: null })
    const page = app.browser()
    await page.signIn({ ...odile, password: next })
    const session = (await sessionOf(app, page))!
    expect(session).toMatchObject({ isOperator: false, lacksSecondFactor: true })
    expect(await listPasskeys(app.services, session)).toHaveLength(1)
    expect(await beginSetUp(app.services, session)).toEqual({ refused: 'SECOND_FACTOR_FIRST' })
  })

  test('who lost the passkey sets another one up after the command on the server', async () => {
    const { app, odile, page, session } = await thiefOfPassword()
    expect(await resetSecondFactor(app.services, odile.email)).toEqual({ userId: odile.id })
    expect(await listPasskeys(app.services, session)).toEqual([])
    expect(await beginSetUp(app.services, session)).toEqual({ begun: true })
    expect(await sessionOf(app, page)).toMatchObject({ isOperator: false })
    expect(await resetSecondFactor(app.services, odile.email)).toEqual({ refused: 'SECOND_FACTOR_OFF' })
  })

  test('nobody else notices', async () => {
    const app = await world(REQUIRED)
    expect(await app.sessionOf(await app.participant())).toMatchObject({ lacksSecondFactor: false })
  })
})
