// Also on PostgreSQL: SQL of second factors and recovery codes.

import { describe, expect, test } from 'vitest'
import { resetSecondFactor } from '#server/services/account/sign-in/reset-second-factor.ts'
import { purgeExpired } from '#server/services/platform/retention.ts'
import { makeApp, sendCredentials, withSecondFactor } from '#tests/api/world/second-factor.ts'
import { forget, toldOf } from '#tests/api/world/security-log.ts'
import { PASSWORD, refusal, world } from '#tests/api/world/world.ts'

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code

describe('setting it up', () => {
  test('shows a secret, which a code of the app confirms, and ten recovery codes once', async () => {
    const app = await world()
    const alice = await app.participant()
    const { secondFactor } = app.as(alice).pages
    expect(await secondFactor.read()).toEqual({ state: 'OFF', hasPasskey: false })

    await secondFactor.begin()
    const begun = await secondFactor.read()
    expect(begun).toMatchObject({
      state: 'BEGUN',
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/) as string,
      address: expect.stringMatching(/^otpauth:\/\/totp\//) as string,
    })
    if (begun.state !== 'BEGUN') throw new Error(begun.state)
    const { code } = makeApp(app, begun.secret)
    await expect(secondFactor.confirm({ code: code(5) })).rejects.toMatchObject(
      refusal('SECOND_FACTOR_WRONG', 422),
    )
    const { recoveryCodes } = await secondFactor.confirm({ code: code() })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await secondFactor.read()).toMatchObject({
      state: 'ON',
      codesLeft: 10,
      since: '2026-11-20T17:00:00.000Z',
    })
    await expect(secondFactor.begin()).rejects.toMatchObject(refusal('SECOND_FACTOR_ON', 409))
    await expect(secondFactor.confirm({ code: code(1) })).rejects.toMatchObject(
      refusal('NOT_BEING_SET_UP', 409),
    )
  })

  test('another secret replaces the first; neither is good for longer than an hour', async () => {
    const app = await world()
    const { secondFactor } = app.as(await app.participant()).pages
    const secret = async () => {
      const known = await secondFactor.read()
      return known.state === 'BEGUN' ? known.secret : null
    }
    await secondFactor.begin()
    const first = await secret()
    await secondFactor.begin()
    expect(await secret()).not.toBe(first)
    const code = makeApp(app, first!).code()
    await expect(secondFactor.confirm({ code })).rejects.toMatchObject(refusal('SECOND_FACTOR_WRONG', 422))
    app.clock.pass({ minutes: 60 })
    expect(await secondFactor.read()).toEqual({ state: 'OFF', hasPasskey: false })
    app.clock.pass({ days: 31 })
    await purgeExpired(app.services)
    expect(await app.db.selectFrom('secondFactor').selectAll().execute()).toEqual([])
  })

  test('is shown and confirmed in the session that began, and in no other one of the account', async () => {
    const app = await world()
    const alice = await app.participant()
    const [stolen, own] = [await app.signedIn(alice), await app.signedIn(alice)]
    app.clock.pass({ hours: 2 })
    await own.account.confirmIdentity({ password: PASSWORD })
    await own.pages.secondFactor.begin()
    const begun = await own.pages.secondFactor.read()
    if (begun.state !== 'BEGUN') throw new Error(begun.state)
    const code = makeApp(app, begun.secret).code()

    expect(await stolen.pages.secondFactor.read()).toEqual({ state: 'OFF', hasPasskey: false })
    const confirm = () => stolen.pages.secondFactor.confirm({ code })
    await expect(confirm()).rejects.toMatchObject(refusal('CONFIRM_IDENTITY', 403))
    await stolen.account.confirmIdentity({ password: PASSWORD })
    await expect(confirm()).rejects.toMatchObject(refusal('NOT_BEING_SET_UP', 409))
    expect((await own.pages.secondFactor.confirm({ code })).recoveryCodes).toHaveLength(10)
  })

  test('neither the secret nor a recovery code is in the database as it is', async () => {
    const app = await world()
    const alice = await app.participant()
    const { secret, recoveryCodes } = await withSecondFactor(app, alice)
    const stored = JSON.stringify([
      await app.db.selectFrom('secondFactor').selectAll().execute(),
      await app.db.selectFrom('recoveryCode').selectAll().execute(),
    ])
    for (const plain of [secret, ...recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')])])
      expect(stored).not.toContain(plain)
  })
})

describe('recovery codes', () => {
  test('made anew, those of before are worth nothing', async () => {
    const app = await world()
    const alice = await app.participant()
    const { recoveryCodes: before } = await withSecondFactor(app, alice)
    const { secondFactor } = app.as(alice).pages
    const { recoveryCodes } = await secondFactor.makeCodes()
    expect(codeOf(await sendCredentials(app.browser(), alice, before[3]))).toBe('SECOND_FACTOR_WRONG')
    expect((await sendCredentials(app.browser(), alice, recoveryCodes[3])).status).toBe(200)
  })

  test('are made into a file for their owner only, and no other text is', async () => {
    const app = await world()
    const [alice, bruno] = [await app.participant(), await app.participant()]
    const { recoveryCodes: codes } = await withSecondFactor(app, alice)
    const isOwn = async (person: typeof alice, sent: string[]) =>
      (await app.as(person).pages.secondFactor.ownsCodes({ codes: sent })).isOwn
    expect(await isOwn(alice, codes)).toBe(true)
    expect(await isOwn(bruno, codes)).toBe(false)
    expect(await isOwn(alice, [...codes.slice(1), 'Appelez le 555-0100'])).toBe(false)
    expect(await isOwn(alice, [])).toBe(false)
  })
})

describe('the end of it', () => {
  test('turned off, the password is enough again, and the secrets are gone', async () => {
    const app = await world()
    const alice = await app.participant()
    await withSecondFactor(app, alice)
    const { secondFactor } = app.as(alice).pages
    await secondFactor.end()
    expect((await app.browser().signIn(alice)).status).toBe(200)
    await expect(secondFactor.end()).rejects.toMatchObject(refusal('SECOND_FACTOR_OFF', 409))
    await expect(secondFactor.makeCodes()).rejects.toMatchObject(refusal('SECOND_FACTOR_OFF', 409))
    expect(await app.db.selectFrom('recoveryCode').selectAll().execute()).toEqual([])
  })

  test('the command on the server turns it off', async () => {
    const app = await world()
    const alice = await app.participant()
    const reset = (email: string) => resetSecondFactor(app.services, email)
    expect(await reset(alice.email)).toEqual({ refused: 'SECOND_FACTOR_OFF' })
    expect(await reset('personne@exemple.org')).toEqual({ refused: 'NOT_FOUND' })
    await withSecondFactor(app, alice)
    expect(await reset(alice.email.toUpperCase())).toEqual({ userId: alice.id })
    expect((await app.browser().signIn(alice)).status).toBe(200)
  })

  test('a deleted account leaves nothing of it', async () => {
    const app = await world()
    const alice = await app.participant()
    await withSecondFactor(app, alice)
    await app.as(alice).pages.account.remove({ password: PASSWORD })
    expect(await app.db.selectFrom('secondFactor').selectAll().execute()).toEqual([])
    expect(await app.db.selectFrom('recoveryCode').selectAll().execute()).toEqual([])
  })
})

test('every change is in the security log and told by e-mail', async () => {
  const app = await world()
  const alice = await app.participant()
  await app.delivered()
  await forget(app)
  const { recoveryCodes } = await withSecondFactor(app, alice)
  await sendCredentials(app.browser(), alice, recoveryCodes[0])
  const { secondFactor } = app.as(alice).pages
  await secondFactor.makeCodes()
  await secondFactor.end()
  await withSecondFactor(app, alice)
  await resetSecondFactor(app.services, alice.email)
  const kinds = [
    'SECOND_FACTOR_ON',
    'RECOVERY_CODE_USED',
    'RECOVERY_CODES_MADE',
    'SECOND_FACTOR_OFF',
    'SECOND_FACTOR_ON',
    'SECOND_FACTOR_RESET',
  ]
  const told = await toldOf(app, alice.id)
  expect(told.map(([kind]) => kind).filter((kind) => kind !== 'SIGN_IN')).toEqual(kinds)
  const emails = await app.delivered()
  expect(emails).toHaveLength(kinds.length)
  expect(new Set(emails.map(({ to }) => to.address))).toEqual(new Set([alice.email]))
  const changes = await app.db.selectFrom('credentialChange').select('kind').orderBy('id').execute()
  expect(changes.map(({ kind }) => kind)).toEqual(kinds)
})
