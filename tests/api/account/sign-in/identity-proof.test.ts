import { describe, expect, test } from 'vitest'
import { enterWithGoogle } from '#server/services/account/sign-in/provider.ts'
import { ASKED, BANK, hourLater, passkeyOf } from '#tests/api/world/identity.ts'
import { member, organisation } from '#tests/api/world/organisations.ts'
import { rowsOf, toldOf } from '#tests/api/world/security-log.ts'
import { PASSWORD, refusal, world } from '#tests/api/world/world.ts'

const WHY = 'Le sentier est fermé.'

describe('a session is asked who it is', () => {
  test('an hour after signing in, and after each proof', async () => {
    const { session, save, clock } = await hourLater()
    await expect(save()).rejects.toMatchObject({
      ...ASKED,
      data: { reason: 'BILLING', ways: ['PASSWORD', 'CODE'] },
    })
    expect(await session.account.confirmIdentity({ password: PASSWORD })).toEqual({ confirmed: true })
    await save()
    clock.pass({ minutes: 59 })
    await save()
    clock.pass({ minutes: 1 })
    await expect(save()).rejects.toMatchObject(ASKED)
  })

  test('not in the hour after signing in', async () => {
    const app = await world()
    const session = await app.signedIn(await app.participant())
    app.clock.pass({ minutes: 59 })
    await session.profile.updateBilling(BANK)
  })

  test('each by itself: a proof says nothing about another session', async () => {
    const { alice, session, save, clock, signedIn } = await hourLater()
    const stolen = await signedIn(alice)
    clock.pass({ minutes: 61 })
    await session.account.confirmIdentity({ password: PASSWORD })
    await save()
    await expect(stolen.profile.updateBilling(BANK)).rejects.toMatchObject(ASKED)
  })

  test('before it changes how the account signs in; ending sessions never asks', async () => {
    const app = await hourLater()
    const { alice, session, services } = app
    await passkeyOf(app, alice)
    const subject = { subject: 'sub-alice', email: alice.email, isEmailVerified: true }
    await enterWithGoogle(services, { ...subject, firstName: 'Alice', lastName: 'Roy' })
    const { account, passkey } = session.pages
    const [key] = (await passkey.list()).passkeys
    const [google] = await account.identities()
    const calls = [
      () => passkey.begin(),
      () => passkey.remove({ passkeyId: key!.passkeyId }),
      () => account.forgetIdentity({ identityId: google!.identityId }),
      () => account.remove(),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject(ASKED)
    await passkey.rename({ passkeyId: key!.passkeyId, name: 'Portable' })
    await account.endSession({})
    await session.account.confirmIdentity({ password: PASSWORD })
    for (const call of calls) await call()
  })

  test('before it changes who acts for an organisation; removing a member never asks', async () => {
    const app = await hourLater()
    const { alice, session } = app
    const club = await organisation(app)
    const organisationId = club.id
    await member(app, club, 'ADMIN', alice)
    const [bruno, carla] = [await member(app, club), await member(app, club)]
    const { invite, setRole } = session.pages.organisation
    const calls = [
      () => invite({ organisationId, email: 'complice@exemple.org', role: 'ADMIN' }),
      () => setRole({ organisationId, userId: bruno.id, role: 'ADMIN' }),
    ]
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({ ...ASKED, data: { reason: 'MEMBERS' } })
    await session.organisation.removeMember({ query: { organisationId, userId: carla.id } })
    await session.account.confirmIdentity({ password: PASSWORD })
    for (const call of calls) await call()
  })

  test('also for the organisation that it acts for', async () => {
    const app = await world()
    const club = await app.signedIn(await organisation(app))
    app.clock.pass({ minutes: 61 })
    await expect(club.profile.updateBilling(BANK)).rejects.toMatchObject(ASKED)
  })

  test('a changed password is a proof: the previous one was given', async () => {
    const { session, save } = await hourLater()
    await session.account.changePassword({
      previousPass: PASSWORD,
      newPass: 'neuf hérons sous la pluie de novembre',
    })
    await save()
  })

  test('operators every twelve hours where they ban and make codes, never for their queues', async () => {
    const app = await world()
    const bruno = await app.participant()
    const operator = await app.signedIn(await app.operator())
    const ban = () => operator.pages.ban.place({ userId: bruno.id, reason: 'Fraude.' })
    app.clock.pass({ hours: 13 })
    await expect(ban()).rejects.toMatchObject({ ...ASKED, data: { reason: 'OPERATOR' } })
    await operator.pages.ban.endSessions({ userId: bruno.id, reason: 'Compte volé.' }).catch(expectNotAsked)
    await operator.pages.moderation.queue({})
    await operator.pages.report.list({})
    await operator.account.confirmIdentity({ password: PASSWORD })
    app.clock.pass({ hours: 11 })
    await ban()
  })

  test('operators every twelve hours where money moves: also for activities of others', async () => {
    const app = await world()
    const hike = await app.activity({ host: await app.operator() })
    const other = await app.activity()
    const operator = await app.signedIn(await app.operator())
    const callOff = (activityId: number) => operator.activity.cancel({ query: { activityId, reason: WHY } })
    const { money } = operator.pages
    app.clock.pass({ hours: 13 })
    for (const call of [
      () => money.retry({ refundId: 1 }),
      () => money.close({ refundId: 1, reason: WHY }),
      () => money.explain({ ledgerTransactionId: 1, bearer: 'PLATFORM', reason: WHY }),
      () => operator.pages.refund.give({ participantId: 1, ticketIds: [1], share: 'WHOLE', reason: WHY }),
      () => callOff(other.id),
    ])
      await expect(call()).rejects.toMatchObject({
        ...ASKED,
        data: { reason: 'OPERATOR', ways: ['PASSWORD', 'CODE'] },
      })
    expect(await callOff(hike.id)).toMatchObject({ cancelled: true }) // their own, as any host
    await operator.account.confirmIdentity({ password: PASSWORD })
    expect(await callOff(other.id)).toMatchObject({ cancelled: true })
  })

  test('nobody who may not do it at all', async () => {
    const app = await hourLater()
    const bruno = await app.participant()
    await expect(
      app.session.pages.ban.place({ userId: bruno.id, reason: 'Pour rire.' }),
    ).rejects.toMatchObject(refusal('FORBIDDEN', 403))
  })
})

function expectNotAsked(error: unknown): void {
  expect(error).not.toMatchObject({ code: 'CONFIRM_IDENTITY' })
}

describe('the proof', () => {
  test('by password: wrong ones are refused, counted and told to the security log', async () => {
    const app = await hourLater()
    const { alice, session, save } = app
    const prove = (password: string) => session.account.confirmIdentity({ password })
    await expect(prove('pas celui-là')).rejects.toMatchObject(refusal('WRONG_PASSWORD', 422))
    await expect(save()).rejects.toMatchObject(ASKED)
    await prove(PASSWORD)
    expect(await toldOf(app, alice.id)).toEqual([
      ['IDENTITY_NOT_PROVEN', 'PASSWORD', 1],
      ['IDENTITY_PROVEN', 'PASSWORD', 1],
    ])
    expect(JSON.stringify(await rowsOf(app))).not.toContain('celui')
    for (let time = 0; time < 10; time++) await prove(`essai ${time}`).catch(() => undefined)
    await expect(prove(PASSWORD)).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS', 429))
  })

  test('by passkey: one of this account, in this session', async () => {
    const app = await hourLater()
    const { alice, session, save, participant } = app
    const device = await passkeyOf(app, alice)
    const stranger = await passkeyOf(app, await participant())
    const { ways, beginPasskey, confirmWithPasskey } = session.pages.identity
    expect(await ways()).toEqual({ ways: ['PASSKEY', 'PASSWORD', 'CODE'] })
    const question = await beginPasskey()
    expect(question).toMatchObject({ allowCredentials: [{ id: device.id }] })
    await expect(confirmWithPasskey({ answer: stranger.use(question) })).rejects.toMatchObject(
      refusal('PASSKEY_REFUSED', 422),
    )
    await expect(save()).rejects.toMatchObject(ASKED)
    await confirmWithPasskey({ answer: device.use(await beginPasskey()) })
    await save()
    expect((await toldOf(app, alice.id)).filter(([kind]) => String(kind).startsWith('IDENTITY'))).toEqual([
      ['IDENTITY_NOT_PROVEN', 'PASSKEY', 1],
      ['IDENTITY_PROVEN', 'PASSKEY', 1],
    ])
  })

  test('by a mailed code, also for an account without a password, which has no other way', async () => {
    const { alice, session, save, mailedCode, db } = await hourLater()
    await db.updateTable('user').set({ passwordHash: null }).where('id', '=', alice.id).execute()
    expect(await session.pages.identity.ways()).toEqual({ ways: ['CODE'] })
    await expect(session.account.confirmIdentity({ password: 'nimporte' })).rejects.toMatchObject(
      refusal('WRONG_PASSWORD', 422),
    )
    const code = await mailedCode()
    expect(await session.account.confirmIdentity({ code: `${code.slice(0, 3)} ${code.slice(3)}` })).toEqual({
      confirmed: true,
    })
    await save()
  })
})
