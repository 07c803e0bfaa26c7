import { describe, expect, test } from 'vitest'
import { makeGuestLink } from '#server/services/account/guest.ts'
import { makePasswordCode } from '#server/services/account/sign-in/password-code.ts'
import { openSession } from '#server/services/account/sign-in/session.ts'
import { PASSWORD, refusal, world } from '#tests/api/world/world.ts'

const NEW = 'neuf hérons sous la pluie de novembre'

const messages = async (db: Awaited<ReturnType<typeof world>>['db']) =>
  db.selectFrom('notification').select(['userId', 'type']).where('type', '=', 'NEW_PASSWORD').execute()

describe('a forgotten password', () => {
  test('the address of an account gets an email', async () => {
    const { as, participant, db, clock } = await world()
    const bruno = await participant()
    expect(await as(null).account.requestPassword({ email: ` ${bruno.email.toUpperCase()}`.trim() })).toEqual(
      {
        valid: true,
      },
    )
    const askAgain = () => as(null).account.askPasswordCode({ email: bruno.email })
    expect(await askAgain()).toEqual({ valid: true })
    expect(await messages(db)).toHaveLength(1) // the same request, a moment later
    clock.pass({ minutes: 1 })
    expect(await askAgain()).toEqual({ valid: true })
    expect(await messages(db)).toHaveLength(2)
  })

  test('an unknown address is said to be unknown (404), a guest is refused (403)', async () => {
    const { as, db } = await world()
    await as(null).account.signUp({ username: 'lea1@exemple.ca', firstname: 'Léa', asGuest: true })
    await expect(as(null).account.requestPassword({ email: 'nul@exemple.ca' })).rejects.toMatchObject(
      refusal('EMAIL_NOT_FOUND', 404),
    )
    await expect(as(null).account.askPasswordCode({ email: 'lea1@exemple.ca' })).rejects.toMatchObject(
      refusal('GUEST_HAS_NO_PASSWORD', 403),
    )
    expect(await messages(db)).toEqual([])
  })

  test('nobody can fill a mailbox with emails', async () => {
    const { as, participant, db, clock } = await world()
    const bruno = await participant()
    for (let time = 0; time < 8; time++) {
      expect(await as(null).account.requestPassword({ email: bruno.email })).toEqual({ valid: true })
      clock.pass({ minutes: 1 })
    }
    expect(await messages(db)).toHaveLength(5)
  })

  test('the code sets a new password once, ends all sessions and confirms the address', async () => {
    const { as, participant, services, browser, db } = await world()
    const bruno = await participant()
    const code = await makePasswordCode(services, bruno.id)
    const other = await makePasswordCode(services, bruno.id)
    const there = browser()
    await there.signIn(bruno)
    expect(await as(null).account.changePassword({ newPass: NEW, code })).toEqual({ changed: true })
    expect((await there.send('/api/auth/session')).body).toEqual({})
    await expect(as(null).account.changePassword({ newPass: NEW, code })).rejects.toMatchObject(
      refusal('EXPIRED_CODE', 410),
    )
    await expect(as(null).account.changePassword({ newPass: NEW, code: other })).rejects.toMatchObject(
      refusal('EXPIRED_CODE', 410),
    )
    const user = await db.selectFrom('user').selectAll().where('id', '=', bruno.id).executeTakeFirstOrThrow()
    expect(user.emailConfirmedAt).not.toBeNull()
  })

  test('whoever had not confirmed their address is welcomed with it, once', async () => {
    const { as, participant, services, db } = await world()
    const bruno = await participant({ emailConfirmed: false })
    for (const newPass of [NEW, `${NEW} encore`])
      await as(null).account.changePassword({ newPass, code: await makePasswordCode(services, bruno.id) })
    const welcomes = await db
      .selectFrom('notification')
      .select('id')
      .where('userId', '=', bruno.id)
      .where('type', '=', 'WELCOME')
      .execute()
    expect(welcomes).toHaveLength(1)
  })

  test('two at once: one of them changes it', async () => {
    const { as, participant, services } = await world()
    const bruno = await participant()
    const code = await makePasswordCode(services, bruno.id)
    const tries = await Promise.allSettled([
      as(null).account.changePassword({ newPass: NEW, code }),
      as(null).account.changePassword({ newPass: `${NEW} aussi`, code }),
    ])
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('an old, an unknown and a weak one are refused, and a weak password does not use the code up', async () => {
    const { as, participant, services, clock } = await world()
    const bruno = await participant()
    const code = await makePasswordCode(services, bruno.id)
    await expect(as(null).account.changePassword({ newPass: 'motdepasse123', code })).rejects.toMatchObject(
      refusal('WEAK_PASSWORD', 422),
    )
    await expect(
      as(null).account.changePassword({ newPass: NEW, code: 'x'.repeat(43) }),
    ).rejects.toMatchObject(refusal('UNKNOWN_CODE', 404))
    clock.pass({ minutes: 61 })
    await expect(as(null).account.changePassword({ newPass: NEW, code })).rejects.toMatchObject(
      refusal('EXPIRED_CODE', 410),
    )
  })

  test('a program that only looks ahead sends no email', async () => {
    const { participant, browser, db } = await world()
    const bruno = await participant()
    const path = `/api/profil/pass?email=${encodeURIComponent(bruno.email)}`
    await browser().send(path, { method: 'HEAD' })
    await browser().send(path, { headers: { 'Sec-Purpose': 'prefetch' } })
    expect(await messages(db)).toEqual([])
  })
})

describe('a new password with the previous one', () => {
  test('ends the other sessions, not this one', async () => {
    const { participant, browser } = await world()
    const bruno = await participant()
    const [here, there] = [browser(), browser()]
    await here.signIn(bruno)
    await there.signIn(bruno)
    const body = { previousPass: PASSWORD, newPass: NEW }
    expect((await here.send('/api/profil/pass', { json: body })).status).toBe(200)
    expect((await here.send('/api/auth/session')).body).toHaveProperty('user')
    expect((await there.send('/api/auth/session')).body).toEqual({})
  })

  test('a wrong previous one, and nobody at all, are refused', async () => {
    const { as, participant } = await world()
    const bruno = await participant()
    await expect(
      as(bruno).account.changePassword({ previousPass: 'pas celui-ci', newPass: NEW }),
    ).rejects.toMatchObject(refusal('WRONG_PASSWORD', 422))
    await expect(
      as(null).account.changePassword({ previousPass: PASSWORD, newPass: NEW }),
    ).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
    await expect(as(bruno).account.changePassword({ newPass: NEW })).rejects.toMatchObject(
      refusal('BAD_REQUEST', 400),
    )
  })
})

describe('a guest who chooses a password', () => {
  test('with the mailed link keeps all registrations', async () => {
    const { as, host, activity, services, db } = await world()
    const hike = await activity({ host: await host() })
    const { userId: pass } = await as(null).account.signUp({
      username: 'lea9@exemple.ca',
      firstname: 'Léa',
      asGuest: true,
    })
    const attendance = [{ nbrParticipant: 2 }]
    await as(null).participation.join({ activityId: hike.id, attendance, guestId: String(pass) })
    const guest = await db
      .selectFrom('user')
      .selectAll()
      .where('isGuest', '=', true)
      .executeTakeFirstOrThrow()

    const link = await makeGuestLink(services, guest.id)
    await expect(
      as(null).pages.account.choosePassword({ guestId: String(pass), newPass: NEW }),
    ).rejects.toMatchObject(refusal('UNKNOWN_PASS', 404))
    expect(await as(null).pages.account.choosePassword({ guestId: link, newPass: NEW })).toEqual({
      userId: guest.id,
    })
    const open = await db
      .selectFrom('participation')
      .selectAll()
      .where('userId', '=', guest.id)
      .where('endedAt', 'is', null)
      .execute()
    expect(open).toMatchObject([{ partySize: 2 }])
    await expect(
      as(null).pages.account.choosePassword({ guestId: link, newPass: NEW }),
    ).rejects.toMatchObject(refusal('UNKNOWN_PASS', 404))
  })

  test('by signing up is sent the link instead', async () => {
    const { as, db } = await world()
    await as(null).account.signUp({ username: 'lea10@exemple.ca', firstname: 'Léa', asGuest: true })
    await expect(
      as(null).account.signUp({ username: 'LEA10@exemple.ca', firstname: 'Léa', name: 'Roy', password: NEW }),
    ).rejects.toMatchObject(refusal('GUEST_ADDRESS', 409))
    expect(await messages(db)).toHaveLength(1)
  })
})

describe('where somebody is signed in', () => {
  test('is listed, and ended one by one or all but here', async () => {
    const { as, participant, browser, db } = await world()
    const [bruno, carla] = [await participant(), await participant()]
    const [one, two] = [browser(), browser()]
    await one.signIn(bruno)
    await two.signIn(bruno)
    const [newest, ...older] = await as(bruno).pages.account.sessions()
    expect(older.length).toBeGreaterThan(0)
    await expect(as(carla).pages.account.endSession({ sessionId: newest!.sessionId })).rejects.toMatchObject(
      refusal('NOT_FOUND', 404),
    )
    await as(bruno).pages.account.endSession({ sessionId: newest!.sessionId })
    const open = await db
      .selectFrom('session')
      .select('id')
      .where('userId', '=', bruno.id)
      .where('endedAt', 'is', null)
      .execute()
    expect(open.map(({ id }) => id)).not.toContain(newest!.sessionId)
  })

  test('is a hundred devices at most: the one that was seen longest ago is signed out', async () => {
    const { services, participant, as, clock, db } = await world()
    const bruno = await participant()
    for (let device = 0; device < 101; device++) {
      clock.pass({ seconds: 1 })
      await openSession(services, bruno.id, { client: 'mobile', userAgent: `${device}`, way: 'PASSWORD' })
    }
    const rows = db.selectFrom('session').select('userAgent').where('userId', '=', bruno.id)
    const ended = await rows.where('userAgent', 'is not', null).where('endedAt', 'is not', null).execute()
    expect(ended.map(({ userAgent }) => userAgent)).toContain('0')
    expect((await as(bruno).pages.account.sessions()).length).toBeLessThanOrEqual(100)
  })
})
