import { describe, expect, test } from 'vitest'
import { makePasswordCode } from '#server/services/account/sign-in/password-code.ts'
import { readPersonalCalendar } from '#server/services/participation/calendar-feed.ts'
import { makeApp, sendCredentials, withSecondFactor } from '#tests/api/world/second-factor.ts'
import { refusal, world } from '#tests/api/world/world.ts'

const NEW = 'neuf hérons sous la pluie de novembre'

/** Somebody who has read the mailbox of Alice, and has nothing else of hers. */
async function mailboxReader() {
  const app = await world()
  const alice = await app.participant()
  const known = await withSecondFactor(app, alice)
  const code = await makePasswordCode(app.services, alice.id)
  const choose = (secondFactorCode?: string) =>
    app.as(null).account.changePassword({ newPass: NEW, code, ...(secondFactorCode && { secondFactorCode }) })
  return { app, alice, code, choose, ...known }
}

describe('a new password with a mailed code, while a second factor is on', () => {
  test('the mailbox alone changes nothing: the password stays, and so do sessions', async () => {
    const { app, alice, choose, phone } = await mailboxReader()
    const here = app.browser()
    expect((await sendCredentials(here, alice, phone.code(1))).status).toBe(200)
    await expect(choose()).rejects.toMatchObject(refusal('SECOND_FACTOR_REQUIRED', 422))
    expect((await here.send('/api/auth/session')).body).toMatchObject({ user: { id: alice.id } })
    app.clock.pass({ minutes: 1 })
    expect((await sendCredentials(app.browser(), alice, phone.code(1))).status).toBe(200)
  })

  test('a wrong code changes nothing, and leaves the mailed one', async () => {
    const { choose, phone } = await mailboxReader()
    await expect(choose('000000')).rejects.toMatchObject(refusal('SECOND_FACTOR_WRONG', 422))
    // It was used to turn the second factor on.
    await expect(choose(phone.code())).rejects.toMatchObject(refusal('SECOND_FACTOR_WRONG', 422))
    expect(await choose(phone.code(1))).toEqual({ changed: true })
  })

  test('a recovery code does, once, and the new password still needs a second factor', async () => {
    const { app, alice, choose, recoveryCodes } = await mailboxReader()
    expect(await choose(recoveryCodes[0])).toEqual({ changed: true })
    const renewed = { email: alice.email, password: NEW }
    expect((await sendCredentials(app.browser(), renewed)).body).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
    })
    expect((await sendCredentials(app.browser(), renewed, recoveryCodes[0])).status).toBe(401)
    expect((await sendCredentials(app.browser(), renewed, recoveryCodes[1])).status).toBe(200)
  })

  test('a weak password uses no code up', async () => {
    const { app, choose, code, phone } = await mailboxReader()
    const weak = { newPass: 'motdepasse123', code, secondFactorCode: phone.code(1) }
    await expect(app.as(null).account.changePassword(weak)).rejects.toMatchObject(
      refusal('WEAK_PASSWORD', 422),
    )
    expect(await choose(phone.code(1))).toEqual({ changed: true })
  })

  test('codes cannot be guessed: after thirty wrong ones no other is looked at', async () => {
    const { choose, phone } = await mailboxReader()
    for (let time = 0; time < 30; time++)
      await expect(choose('000000')).rejects.toMatchObject(refusal('SECOND_FACTOR_WRONG', 422))
    await expect(choose(phone.code(1))).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS', 429))
  })

  test('the page knows whether it has to ask, from a code that still counts', async () => {
    const { app, code, choose, phone } = await mailboxReader()
    const asks = (code: string) => app.as(null).pages.account.passwordCode({ code })
    expect(await asks(code)).toEqual({ needsSecondFactor: true })
    const bruno = await app.participant()
    expect(await asks(await makePasswordCode(app.services, bruno.id))).toEqual({ needsSecondFactor: false })
    expect(await asks('x'.repeat(43))).toEqual({ needsSecondFactor: false })
    await choose(phone.code(1))
    expect(await asks(code)).toEqual({ needsSecondFactor: false })
  })
})

test('an address that was never confirmed: whoever set the second factor up does not keep its owner out', async () => {
  const app = await world()
  const squatter = await app.participant({ emailConfirmed: false })
  const { phone } = await withSecondFactor(app, squatter)
  const { token } = await app.as(squatter).pages.calendarFeed.renew()
  const code = await makePasswordCode(app.services, squatter.id)
  expect(await app.as(null).pages.account.passwordCode({ code })).toEqual({ needsSecondFactor: false })
  expect(await app.as(null).account.changePassword({ newPass: NEW, code })).toEqual({ changed: true })

  const renewed = { email: squatter.email, password: NEW }
  expect((await sendCredentials(app.browser(), renewed)).status).toBe(200)
  expect((await sendCredentials(app.browser(), squatter, phone.code(1))).status).toBe(401)
  expect(await readPersonalCalendar(app.services, token)).toEqual({ refused: 'NOT_FOUND' })
})

test('turning a second factor on ends all other sessions, which were opened without it; its own goes on', async () => {
  const app = await world()
  const alice = await app.participant()
  const there = app.browser()
  await there.signIn(alice)
  const { secondFactor, account } = (await app.signedIn(alice)).pages
  await secondFactor.begin()
  const known = await secondFactor.read()
  if (known.state !== 'BEGUN') throw new Error(known.state)
  await secondFactor.confirm({ code: makeApp(app, known.secret).code() })
  expect((await there.send('/api/auth/session')).body).toEqual({})
  expect((await account.sessions()).map(({ isCurrent }) => isCurrent)).toEqual([true])
})
