import { describe, expect, test, vi } from 'vitest'
import { insertBan } from '#db/queries/moderation/ban.ts'
import { PAGE_SIZES } from '#server/domain/platform/page-size.ts'
import { AccountBanned } from '#server/services/account/hold.ts'
import { changeActivity } from '#server/services/activity/change.ts'
import * as auditLog from '#server/services/moderation/audit-log.ts'
import { hearNews } from '#tests/api/world/emails/notifications.ts'
import { photograph } from '#tests/api/world/pictures.ts'
import { refusal, world } from '#tests/api/world/world.ts'

const WHY = 'Fraude répétée.'

/** A host with one future activity (Bruno has two tickets), one that awaits validation, and one that is over. */
async function badHost() {
  const app = await world()
  const odile = await app.operator()
  const past = await app.activity({ name: 'Hier' })
  const { host } = past
  const hike = await app.activity({ host, name: 'Les crêtes' })
  const waiting = await app.activity({ host, name: 'À lire', state: 'NEED_VALIDATION' })
  const bruno = await app.participation({ activity: hike, partySize: 2 })
  await app.db
    .updateTable('activity')
    .set({ startsAt: '2026-11-19T15:00:00.000Z' })
    .where('id', '=', past.id)
    .execute()
  const { ban, moderation } = app.as(odile).pages
  return {
    ...app,
    ...{ odile, host, past, hike, waiting, bruno, moderation },
    bans: ban,
    news: await hearNews(app.db),
    ban: () => ban.place({ userId: host.id, reason: WHY }),
    states: async () => {
      const rows = await app.db.selectFrom('activity').select(['id', 'validation']).orderBy('id').execute()
      return rows.map(({ validation }) => validation)
    },
    type: async () =>
      (await app.db.selectFrom('user').select('accountType').where('id', '=', host.id).executeTakeFirst())
        ?.accountType,
  }
}

describe('banning a host', () => {
  test('takes everything off the lists and out of the queue at once; tickets stay readable', async () => {
    const { ban, as, hike, bruno, participant, moderation, states, type, db } = await badHost()
    await ban()
    expect(await as(null).activity.list({})).toEqual([])
    expect(await states()).toEqual(['REFUSED', 'REFUSED', 'REFUSED'])
    expect(await moderation.waiting()).toMatchObject({ activities: 0 })
    const attendance = [{ nbrParticipant: 1 }]
    await expect(
      as(await participant()).participation.join({ activityId: hike.id, attendance }),
    ).rejects.toMatchObject(refusal('ACTIVITY_UNRECOVERED', 404))

    const { uuid } = await db.selectFrom('ticket').select('uuid').executeTakeFirstOrThrow()
    expect(await as(bruno.person).pages.ticket.read({ uuid })).toBeTruthy()
    expect(await type()).toBe('BANNED')
  })

  test('stands against a change that was under way: what it suspended does not wait again', async () => {
    const { ban, services, sessionOf, host, hike, states } = await badHost()
    const session = await sessionOf(host)
    await ban()
    const details = { name: 'Les crêtes à rabais' }
    await expect(
      changeActivity(services, session, { activityId: hike.id, version: null, details }),
    ).rejects.toThrow(AccountBanned)
    expect(await states()).toEqual(['REFUSED', 'REFUSED', 'REFUSED'])
  })

  test('takes the picture from what the person wrote and joined, until the ban is lifted', async () => {
    const app = await world()
    const { as, clock } = app
    const hike = await app.activity()
    const { id, person: bruno } = await app.participation({ activity: hike })
    await as(bruno).profile.setPicture({ file: await photograph() })
    await as(bruno).comment.add({ activityId: hike.id, comment: 'Mon chien peut-il venir?' })
    clock.pass({ days: 7 })
    await as(hike.host).attendance.rate({ userId: id, activityId: hike.id, rate: 1 })
    await as(bruno).review.save({ activityId: hike.id, mark: 1, text: 'Trop long.' })
    const pictures = async () => {
      const [comment] = await as(null).comment.list({ activityId: hike.id })
      const [review] = await as(null).lookup.reviews({ activityId: hike.id })
      const { participants } = await as(hike.host).activity.read({ activityId: hike.id })
      const joined = participants.map((one) => 'pictureUrl' in one && one.pictureUrl)
      return [comment?.author?.pictureUrl, review?.author.pictureUrl, ...joined]
    }
    const shown: unknown = expect.stringContaining('-400.webp')
    expect(await pictures()).toEqual([shown, shown, shown])

    const { ban } = as(await app.operator()).pages
    await ban.place({ userId: bruno.id, reason: WHY })
    expect(await pictures()).toEqual([null, null, null])
    await ban.lift({ userId: bruno.id, reason: WHY })
    expect(await pictures()).toEqual([shown, shown, shown])
  })

  test('closes what the host may do, and is written down', async () => {
    const { ban, as, host, hike, db, odile } = await badHost()
    await ban()
    await expect(as(host).activity.cancel({ query: { activityId: hike.id } })).rejects.toMatchObject(
      refusal('ACCOUNT_BANNED', 403),
    )
    expect(await as(host).activity.listMine({})).toHaveLength(3)
    expect(
      await db.selectFrom('auditEntry').selectAll().where('action', '=', 'user.ban').execute(),
    ).toMatchObject([{ actorId: odile.id, subject: `user:${host.id}`, detail: WHY }])
  })

  test('tells its owner why, and nobody else; an open account has nothing to read', async () => {
    const { ban, as, host, bruno, bans } = await badHost()
    expect(await as(host).pages.account.closure()).toBeNull()
    await ban()
    expect(await as(host).pages.account.closure()).toMatchObject({ reason: WHY })
    expect(await as(bruno.person).pages.account.closure()).toBeNull()
    await expect(as(null).pages.account.closure()).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
    await bans.lift({ userId: host.id, reason: 'Erreur.' })
    expect(await as(host).pages.account.closure()).toBeNull()
  })

  test('over the wire, too, it says where the reason is read', async () => {
    const { ban, host, browser } = await badHost()
    await ban()
    const page = browser()
    await page.signIn(host)
    const refused = await page.send('/api/user/promotional-code', { json: { code: 'ABC' } })
    expect([refused.status, refused.body]).toMatchObject([
      403,
      {
        code: 'ACCOUNT_BANNED',
        message: expect.stringContaining('dit pourquoi et comment répondre') as string,
      },
    ])
  })

  test('catches what is being published at that very moment, and gives it back when it is lifted', async () => {
    const { ban, bans, as, activity, host, states } = await badHost()
    const draft = {
      name: 'Au dernier moment',
      typeId: 1,
      description: 'Une marche de deux heures.',
      startDate: '2026-12-05T09:00',
      place: { city: 'Rimouski' },
      participantNbr: 12,
    }
    const publishing = () => as(host).activity.publish({ activity: draft })
    await Promise.allSettled([publishing(), ban(), publishing(), publishing()])
    expect(new Set(await states())).toEqual(new Set(['REFUSED']))

    await activity({ host }) // by a request that was accepted before the ban, and writes after it
    expect(new Set(await states())).toEqual(new Set(['REFUSED']))
    await bans.lift({ userId: host.id, reason: 'Erreur.' })
    expect(await states()).not.toContain('REFUSED')
  })

  test('twice changes nothing; two at once is one; an operator cannot be banned', async () => {
    const { ban, bans, odile, states, db } = await badHost()
    const both = await Promise.allSettled([ban(), ban()])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(ban()).rejects.toMatchObject(refusal('NOT_WAITING', 409))
    expect(await states()).toEqual(['REFUSED', 'REFUSED', 'REFUSED'])
    expect(await db.selectFrom('ban').select('id').execute()).toHaveLength(1)
    await expect(bans.place({ userId: odile.id, reason: WHY })).rejects.toMatchObject(
      refusal('OPERATOR', 422),
    )
    await expect(bans.place({ userId: 4711, reason: WHY })).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  })

  test('an operator sees what is still to come, with its people, before and after', async () => {
    const { ban, bans, host, hike, waiting } = await badHost()
    const before = await bans.account({ userId: host.id })
    expect(before).toMatchObject({ accountType: 'BASIC', ban: null, isOperator: false })
    expect(before.coming.map(({ activityId, people }) => [activityId, people])).toEqual([
      [hike.id, 2],
      [waiting.id, 0],
    ])
    await ban()
    expect(await bans.account({ userId: host.id })).toMatchObject({
      accountType: 'BANNED',
      ban: { reason: WHY },
      coming: [{}, {}],
    })
    expect((await bans.list({})).bans).toMatchObject([{ person: { userId: host.id }, reason: WHY }])
  })
})

describe('calling off what a banned host had planned', () => {
  test('goes no further once the ban is lifted', async () => {
    const { ban, bans, host, hike, activity, db } = await badHost()
    const later = await activity({ host, name: 'Plus tard' })
    await ban()
    const { writeAudit } = auditLog
    const written = vi.spyOn(auditLog, 'writeAudit').mockImplementationOnce(async (services, ...what) => {
      await writeAudit(services, ...what)
      await services.db.updateTable('ban').set({ liftedAt: '2026-11-20T17:00:00.000Z' }).execute()
    })
    const list = { userId: host.id, activityIds: [hike.id, later.id], message: 'Annulée.' }
    expect(await bans.callOff(list).finally(() => written.mockRestore())).toEqual({ activities: 1, told: 1 })
    const ended = db.selectFrom('activity').select('id').where('cancelledAt', 'is not', null)
    expect(await ended.execute()).toEqual([{ id: hike.id }])
  })

  test('ends the confirmed activities, tells everybody once, and leaves the rest', async () => {
    const { ban, bans, host, hike, past, bruno, news, db, odile, delivered } = await badHost()
    await ban()
    const message = 'L’hôte ne propose plus rien ici.'
    const list = { userId: host.id, activityIds: [hike.id, past.id, 4711], message }
    expect(await bans.callOff(list)).toEqual({ activities: 1, told: 1 })
    expect(await bans.callOff(list)).toEqual({ activities: 0, told: 0 })
    expect(await news()).toEqual([
      [bruno.person.id, 'ACTIVITY_CANCELLED', { participationId: bruno.id }],
      [host.id, 'ACTIVITY_CANCELLED', { activityId: hike.id }],
    ])
    const cancelled = await db
      .selectFrom('activity')
      .selectAll()
      .where('cancelledAt', 'is not', null)
      .execute()
    expect(cancelled).toMatchObject([{ id: hike.id, cancelledAs: 'OPERATOR', cancelReason: message }])
    expect(
      await db.selectFrom('auditEntry').selectAll().where('action', '=', 'activity.cancel').execute(),
    ).toMatchObject([{ actorId: odile.id, subject: `activity:${hike.id}` }])

    const messages = await delivered()
    const toBruno = messages.find(
      ({ to, subject }) =>
        to.address === bruno.person.email && subject.includes('Les crêtes') && subject.startsWith('Annulée'),
    )
    expect(toBruno?.text).toContain('L’équipe Virée')
    expect(toBruno?.text).toContain(message)
    expect(toBruno?.attachments?.map(({ contentType }) => contentType).join()).toContain('method=CANCEL')
  })

  test('only of a host who is banned, and only theirs', async () => {
    const { ban, bans, host, hike, activity } = await badHost()
    const message = 'Annulée.'
    await expect(bans.callOff({ userId: host.id, activityIds: [hike.id], message })).rejects.toMatchObject(
      refusal('NOT_WAITING', 409),
    )
    await ban()
    const other = await activity()
    expect(await bans.callOff({ userId: host.id, activityIds: [other.id], message })).toEqual({
      activities: 0,
      told: 0,
    })
  })
})

describe('lifting a ban', () => {
  test('gives back what stood, each as it was; what was called off stays so', async () => {
    const { ban, bans, host, hike, states, type, as, db } = await badHost()
    await db.updateTable('user').set({ accountType: 'PRO' }).where('id', '=', host.id).execute()
    const before = await states()
    await ban()
    await bans.callOff({ userId: host.id, activityIds: [hike.id], message: 'Annulée.' })
    await bans.lift({ userId: host.id, reason: 'Erreur sur la personne.' })
    expect([await type(), await states()]).toEqual(['PRO', before])
    expect(await as(null).activity.list({})).toEqual([])
    expect(await bans.account({ userId: host.id })).toMatchObject({ ban: null })
    await expect(bans.lift({ userId: host.id, reason: 'Encore' })).rejects.toMatchObject(
      refusal('NOT_WAITING', 409),
    )
  })
})

test('the bans in force come in pages, newest first', async () => {
  const app = await world()
  const odile = await app.operator()
  const { ban } = app.as(odile).pages
  const people: number[] = []
  while (people.length < PAGE_SIZES.bans + 1) people.push((await app.participant()).id)
  for (const [index, userId] of people.entries())
    await insertBan(app.db, {
      ...{ userId, reason: WHY, previousType: 'BASIC', bannedBy: odile.id },
      bannedAt: new Date(Date.UTC(2026, 10, 1, 0, index)).toISOString(),
    })
  const [first, last] = [await ban.list({ page: 0 }), await ban.list({ page: 1 })]
  const idsOf = ({ bans }: typeof first) => bans.map(({ person }) => person.userId)
  expect([idsOf(first), first.hasNext]).toEqual([people.slice(1).reverse(), true])
  expect([idsOf(last), last.hasNext]).toEqual([people.slice(0, 1), false])
})
