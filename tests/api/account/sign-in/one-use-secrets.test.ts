// Also on PostgreSQL: ten uses at the same moment.

import { describe, expect, test } from 'vitest'
import { makeConfirmationLink } from '#server/services/account/confirmation.ts'
import { makeGuestLink } from '#server/services/account/guest.ts'
import { makePasswordCode } from '#server/services/account/sign-in/password-code.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { ownRegistrations } from '#tests/api/world/registrations.ts'
import { PASSWORD, refusal, type World, world } from '#tests/api/world/world.ts'

/**
 * Secrets that can be used once: the link that confirms an address, the code for a password, the link with which a
 * guest chooses one. Each is tested in account.test.ts, password.test.ts and guest.test.ts; this file tests what they
 * have in common.
 */
const NEW = 'neuf hérons sous la pluie de novembre'

type Secret = (app: World) => Promise<() => Promise<unknown>>

const SECRETS: Record<string, { make: Secret; days: number; used: object; expired: object }> = {
  'the code for a password': {
    make: async ({ as, participant, services }) => {
      const code = await makePasswordCode(services, (await participant()).id)
      return () => as(null).account.changePassword({ code, newPass: NEW })
    },
    days: 1,
    used: refusal('EXPIRED_CODE', 410),
    expired: refusal('EXPIRED_CODE', 410),
  },
  'the link with which a guest chooses a password': {
    make: async ({ as, services }) => {
      const guestId = await makeGuestLink(services, (await guestOf(services)).id)
      return () => as(null).pages.account.choosePassword({ guestId, newPass: NEW })
    },
    days: 365,
    used: refusal('UNKNOWN_PASS', 404),
    expired: refusal('UNKNOWN_PASS', 404),
  },
}

describe.each(Object.entries(SECRETS))('%s', (_, { make, days, used, expired }) => {
  test('works once', async () => {
    const use = await make(await world())
    await use()
    await expect(use()).rejects.toMatchObject(used)
  })

  test('works once too when ten hands use it in the same moment', async () => {
    const use = await make(await world())
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => use()))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject(used)
  })

  test('is over after its time', async () => {
    const app = await world()
    const use = await make(app)
    app.clock.pass({ days })
    await expect(use()).rejects.toMatchObject(expired)
  })
})

test('the link that confirms an address welcomes once when ten hands use it in the same moment', async () => {
  const { as, participant, services, db } = await world()
  const { id } = await participant({ emailConfirmed: false })
  const clid = await makeConfirmationLink(services, id)
  const answers = await Promise.all(Array.from({ length: 10 }, () => as(null).account.confirmEmail({ clid })))
  expect(answers.filter(({ already }) => !already)).toHaveLength(1)
  const welcomes = db.selectFrom('notification').select('id').where('type', '=', 'WELCOME')
  expect(await welcomes.execute()).toHaveLength(1)
})

test('two emails used in the same moment: one welcome, one new password', async () => {
  const { as, participant, services, db } = await world()
  const welcomesOf = (userId: number) =>
    db
      .selectFrom('notification')
      .select('id')
      .where('type', '=', 'WELCOME')
      .where('userId', '=', userId)
      .execute()
  const [bruno, carla] = [
    await participant({ emailConfirmed: false }),
    await participant({ emailConfirmed: false }),
  ]
  const links = [
    await makeConfirmationLink(services, bruno.id),
    await makeConfirmationLink(services, bruno.id),
  ]
  await Promise.all(links.map((clid) => as(null).account.confirmEmail({ clid })))
  expect(await welcomesOf(bruno.id)).toHaveLength(1)

  const codes = [await makePasswordCode(services, carla.id), await makePasswordCode(services, carla.id)]
  const tries = await Promise.allSettled(
    codes.map((code) => as(null).account.changePassword({ code, newPass: NEW })),
  )
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await welcomesOf(carla.id)).toHaveLength(1)
})

test('each secret opens its own door only', async () => {
  const { as, participant, services } = await world()
  const { id } = await participant({ emailConfirmed: false })
  const clid = await makeConfirmationLink(services, id)
  const code = await makePasswordCode(services, id)
  const guest = await guestOf(services)
  const link = await makeGuestLink(services, guest.id)
  const visitor = as(null)
  for (const other of [code, link, guest.pass])
    await expect(visitor.account.confirmEmail({ clid: other })).rejects.toMatchObject(
      refusal('UNKNOWN_LINK', 404),
    )
  for (const other of [clid, link, guest.pass])
    await expect(visitor.account.changePassword({ code: other, newPass: NEW })).rejects.toMatchObject(
      refusal('UNKNOWN_CODE', 404),
    )
  for (const guestId of [clid, code, guest.pass])
    await expect(visitor.pages.account.choosePassword({ guestId, newPass: NEW })).rejects.toMatchObject(
      refusal('UNKNOWN_PASS', 404),
    )
})

test('a secret of one person changes nothing of whoever is signed in', async () => {
  const { as, participant, services, browser } = await world()
  const [bruno, carla] = [await participant(), await participant()]
  const code = await makePasswordCode(services, bruno.id)
  await as(carla).account.changePassword({ code, newPass: NEW })
  expect((await browser().signIn(carla)).status).toBe(200)
  expect((await browser().signIn({ email: bruno.email, password: PASSWORD })).status).toBe(401)
  expect((await browser().signIn({ email: bruno.email, password: NEW })).status).toBe(200)
})

test('once a guest has a password, no pass and no older link opens anything', async () => {
  const { as, activity, services } = await world()
  const guest = await guestOf(services)
  const [older, link] = [await makeGuestLink(services, guest.id), await makeGuestLink(services, guest.id)]
  const { id: activityId } = await activity()
  await as(null).participation.join({ activityId, attendance: [{ nbrParticipant: 1 }], guestId: guest.pass })
  expect(await ownRegistrations(as(null), { guestId: older })).toHaveLength(1)

  await as(null).pages.account.choosePassword({ guestId: link, newPass: NEW })
  for (const guestId of [guest.pass, older, link]) {
    expect(await ownRegistrations(as(null), { guestId }).catch(() => [])).toEqual([])
    const input = { activityId, attendance: [{ nbrParticipant: 1 }], guestId }
    await expect(as(null).participation.join(input)).rejects.toMatchObject({ status: 401 })
  }
})

test('somebody who is banned is let in by no secret', async () => {
  const { as, participant, services, db } = await world()
  const bruno = await participant()
  const guest = await guestOf(services)
  const code = await makePasswordCode(services, bruno.id)
  const guestId = await makeGuestLink(services, guest.id)
  await db
    .updateTable('user')
    .set({ accountType: 'BANNED' })
    .where('id', 'in', [bruno.id, guest.id])
    .execute()
  await expect(as(null).account.changePassword({ code, newPass: NEW })).rejects.toMatchObject({ status: 404 })
  await expect(as(null).pages.account.choosePassword({ guestId, newPass: NEW })).rejects.toMatchObject({
    status: 404,
  })
})
