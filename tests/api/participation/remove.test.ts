import { describe, expect, test } from 'vitest'
import type { PersonOverrides } from '#tests/api/world/cast.ts'
import { hearNews } from '#tests/api/world/emails/notifications.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { ownRegistrations } from '#tests/api/world/registrations.ts'
import { refusal, world } from '#tests/api/world/world.ts'

const NOT_FOUND = refusal('NOT_FOUND', 404)
const WHY = 'Le sentier est fermé.\nRevenez au printemps.'

/** Bruno and two others come to the hike of a PRO host (unless said otherwise), who has added Gisèle by hand. */
async function hikeOf(host: PersonOverrides = { accountType: 'PRO' }) {
  const app = await world()
  const { db, as } = app
  const hike = await app.activity({ capacity: 10, host: await app.host(host) })
  const bruno = await app.participation({ activity: hike, partySize: 3 })
  const gisele = await as(hike.host).manualParticipant.add({
    activityId: hike.id,
    firstname: 'Gisèle',
    email: 'gisele@exemple.org',
    nbrParticipant: 2,
  })
  const remove = (
    participantId: number,
    more: { reason?: string; isGhost?: boolean; activityId?: number } = {},
  ) =>
    as(hike.host).participation.remove({
      query: { activityId: hike.id, participantId, reason: WHY, ...more },
    })
  return {
    ...app,
    hike,
    bruno,
    gisele: { id: gisele.partGhostId },
    remove,
    news: await hearNews(db),
    row: (id: number) =>
      db.selectFrom('participation').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** Nobody was removed, no ticket ended. */
    untouched: async () => {
      const open = (table: 'participation' | 'ticket') =>
        db.selectFrom(table).select('id').where('endedAt', 'is', null).execute()
      return (await open('participation')).length === 2 && (await open('ticket')).length === 5
    },
  }
}

describe('a PRO host removes a participant', () => {
  test('who loses the places and the tickets, and is told why', async () => {
    const { remove, bruno, hike, news, row, db, clock, as } = await hikeOf()
    expect(await remove(bruno.id)).toEqual({ removed: true })

    expect(await row(bruno.id)).toMatchObject({
      endedAt: clock.now.toISOString(),
      endedReason: 'REMOVED',
      endedNote: WHY,
      endedBy: hike.host.id,
    })
    const tickets = await db
      .selectFrom('ticket')
      .selectAll()
      .where('participationId', '=', bruno.id)
      .execute()
    expect(tickets.map(({ endedReason }) => endedReason)).toEqual(['REMOVED', 'REMOVED', 'REMOVED'])
    expect((await as(null).activity.read({ activityId: hike.id })).placesLeft).toBe(8)
    expect(await ownRegistrations(as(bruno.person))).toEqual([])
    expect(await news()).toEqual([[bruno.person.id, 'REFUSED_PARTICIPATION', { participationId: bruno.id }]])
  })

  test('who registered as a guest, likewise', async () => {
    const { remove, hike, news, services, as } = await hikeOf()
    const lan = await guestOf(services)
    const attendance = [{ nbrParticipant: 1 }]
    const input = { activityId: hike.id, attendance, guestId: lan.pass }
    const { participant } = await as(null).participation.join(input)
    await news()
    await remove(participant!.id)
    expect(await news()).toEqual([[lan.id, 'REFUSED_PARTICIPATION', { participationId: participant!.id }]])
    expect(await ownRegistrations(as(null), { guestId: lan.pass })).toEqual([])
  })

  test('who may come back as long as there is a place', async () => {
    const { remove, bruno, participation, hike } = await hikeOf()
    await remove(bruno.id)
    const again = await participation({ activity: hike, person: bruno.person })
    expect(again.id).not.toBe(bruno.id)
  })

  test('a second time there is nobody to remove, and nobody is told again', async () => {
    const { remove, bruno, news } = await hikeOf()
    await remove(bruno.id)
    await news()
    await expect(remove(bruno.id)).rejects.toMatchObject(NOT_FOUND)
    expect(await news()).toEqual([])
  })

  test('five presses at the same moment: one removal, one email', async () => {
    const { remove, bruno, news } = await hikeOf()
    const presses = await Promise.allSettled(Array.from({ length: 5 }, () => remove(bruno.id)))
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await news()).toHaveLength(1)
  })

  test('until the moment before the start', async () => {
    const { remove, bruno, clock, untouched } = await hikeOf()
    clock.pass({ days: 7 })
    await expect(remove(bruno.id)).rejects.toMatchObject(refusal('ALREADY_STARTED', 409))
    expect(await untouched()).toBe(true)
    clock.pass({ seconds: -1 })
    expect(await remove(bruno.id)).toEqual({ removed: true })
  })
})

describe('somebody entered by hand', () => {
  test.each(['PRO', 'BASIC'] as const)('is removed by a %s host', async (accountType) => {
    const { remove, gisele, row, news, as, hike } = await hikeOf({ accountType })
    expect(await remove(gisele.id, { isGhost: true })).toEqual({ removed: true })
    expect(await row(gisele.id)).toMatchObject({ endedReason: 'REMOVED', endedNote: WHY })
    expect((await as(null).activity.read({ activityId: hike.id })).placesLeft).toBe(7)
    expect(await news()).toEqual([['by hand', 'REFUSED_PARTICIPATION', { participationId: gisele.id }]])
  })

  test.each([
    ['no reason', undefined],
    ['an empty one', ''],
  ])('with %s', async (_, reason) => {
    const { remove, gisele, row } = await hikeOf({ accountType: 'BASIC' })
    await remove(gisele.id, { isGhost: true, reason })
    expect((await row(gisele.id)).endedNote).toBeNull()
  })

  test('without an address: removed, and nobody can be told', async () => {
    const { remove, as, hike, news } = await hikeOf()
    const { partGhostId } = await as(hike.host).manualParticipant.add({
      activityId: hike.id,
      incName: 'Club de marche',
      nbrParticipant: 1,
    })
    await news()
    await remove(partGhostId, { isGhost: true })
    expect(await news()).toEqual([])
  })

  test('even after the start, while unmarked', async () => {
    const { remove, gisele, clock, as, hike } = await hikeOf()
    clock.pass({ days: 7 })
    await as(hike.host).attendance.rate({ activityId: hike.id, userId: gisele.id, rate: 0, isGhost: true })
    await expect(remove(gisele.id, { isGhost: true })).rejects.toMatchObject(refusal('ALREADY_RATED', 409))
    const { partGhostId } = await as(hike.host).manualParticipant.add({
      activityId: hike.id,
      firstname: 'Venu à la porte',
      nbrParticipant: 1,
    })
    expect(await remove(partGhostId, { isGhost: true })).toEqual({ removed: true })
  })

  test('once it is over, and nobody is told: there is nothing to come to any more', async () => {
    const { remove, gisele, clock, news } = await hikeOf()
    clock.pass({ days: 9 })
    expect(await remove(gisele.id, { isGhost: true })).toEqual({ removed: true })
    expect(await news()).toEqual([])
  })

  test('not by a slip of the row: the call says what kind it means', async () => {
    const { remove, bruno, gisele, untouched } = await hikeOf()
    await expect(remove(gisele.id)).rejects.toMatchObject(NOT_FOUND)
    await expect(remove(bruno.id, { isGhost: true })).rejects.toMatchObject(NOT_FOUND)
    expect(await untouched()).toBe(true)
  })
})

describe('who may not', () => {
  test('a BASIC host: a PRO account is required', async () => {
    const { remove, bruno, untouched, news } = await hikeOf({ accountType: 'BASIC' })
    await expect(remove(bruno.id)).rejects.toMatchObject(refusal('PRO_ACCOUNT_REQUIRED', 403))
    expect(await untouched()).toBe(true)
    expect(await news()).toEqual([])
  })

  test('a stranger, another PRO host, an operator, the participant: no such registration', async () => {
    const { as, host, participant, operator, activity, hike, bruno, gisele, untouched } = await hikeOf()
    const other = await activity({ host: await host({ accountType: 'PRO' }) })
    for (const person of [await participant(), other.host, await operator(), bruno.person])
      for (const [{ id }, isGhost] of [
        [bruno, false],
        [gisele, true],
      ] as const)
        for (const activityId of [hike.id, other.id]) {
          const query = { activityId, participantId: id, reason: WHY, isGhost }
          await expect(as(person).participation.remove({ query })).rejects.toMatchObject(NOT_FOUND)
        }
    expect(await untouched()).toBe(true)
  })

  test('a visitor; a host who is banned', async () => {
    const { as, db, hike, bruno, remove, untouched } = await hikeOf()
    const query = { activityId: hike.id, participantId: bruno.id, reason: WHY }
    await expect(as(null).participation.remove({ query })).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
    await db.updateTable('user').set({ accountType: 'BANNED' }).where('id', '=', hike.host.id).execute()
    await expect(remove(bruno.id)).rejects.toMatchObject(refusal('ACCOUNT_BANNED', 403))
    expect(await untouched()).toBe(true)
  })

  test('the host themselves, from another of their activities', async () => {
    const { remove, bruno, gisele, activity, hike, untouched } = await hikeOf()
    const other = await activity({ host: hike.host })
    await expect(remove(bruno.id, { activityId: other.id })).rejects.toMatchObject(NOT_FOUND)
    await expect(remove(gisele.id, { activityId: other.id, isGhost: true })).rejects.toMatchObject(NOT_FOUND)
    await expect(remove(4711)).rejects.toMatchObject(NOT_FOUND)
    expect(await untouched()).toBe(true)
  })
})

describe('who may not be removed', () => {
  test('somebody who was let in at the door', async () => {
    const { remove, bruno, gisele, db, clock, untouched } = await hikeOf()
    for (const { id } of [bruno, gisele]) {
      const tickets = db.selectFrom('ticket').select('id').where('participationId', '=', id)
      const { id: ticketId } = await tickets.executeTakeFirstOrThrow()
      await db
        .updateTable('ticket')
        .set({ validatedAt: clock.now.toISOString() })
        .where('id', '=', ticketId)
        .execute()
    }
    await expect(remove(bruno.id)).rejects.toMatchObject(refusal('ALREADY_SCANNED', 409))
    await expect(remove(gisele.id, { isGhost: true })).rejects.toMatchObject(refusal('ALREADY_SCANNED', 409))
    expect(await untouched()).toBe(true)
  })

  test('somebody who was marked', async () => {
    const { remove, bruno, as, hike, clock, untouched } = await hikeOf()
    clock.pass({ days: 7 })
    await as(hike.host).attendance.rate({ activityId: hike.id, userId: bruno.id, rate: 1 })
    clock.pass({ days: -7 })
    await expect(remove(bruno.id)).rejects.toMatchObject(refusal('ALREADY_RATED', 409))
    expect(await untouched()).toBe(true)
  })

  test('the organiser’s view says the same beforehand', async () => {
    const { as, hike, bruno, gisele, db, clock } = await hikeOf()
    await db
      .updateTable('ticket')
      .set({ validatedAt: clock.now.toISOString() })
      .where('participationId', '=', bruno.id)
      .execute()
    const { participants } = await as(hike.host).pages.hosting.view({ activityId: hike.id })
    expect(participants.map(({ id, mayRemove }) => [id, mayRemove])).toEqual([
      [bruno.id, 'ALREADY_SCANNED'],
      [gisele.id, true],
    ])
  })
})

describe('over REST', () => {
  async function page(host?: PersonOverrides) {
    const app = await hikeOf(host)
    const browser = app.browser()
    await browser.signIn(app.hike.host)
    const remove = (query: Record<string, string>) =>
      browser.send(`/api/activity/participant?${new URLSearchParams(query).toString()}`, { method: 'DELETE' })
    const ids = { activityId: String(app.hike.id), participantId: String(app.bruno.id) }
    return { ...app, ids, remove }
  }

  test.each([
    ['none', {}, 'removal.reason.required'],
    ['an empty one', { reason: '' }, 'removal.reason.required'],
    ['one of spaces and lines', { reason: ' \n\t ' }, 'removal.reason.required'],
    ['one of 401 characters', { reason: 'é'.repeat(401) }, 'removal.reason.tooLong'],
  ])('a reason is needed: %s', async (_, reason, code) => {
    const { remove, ids, untouched } = await page()
    const { status, body } = await remove({ ...ids, ...reason })
    expect([status, (body as { fields: unknown[] }).fields]).toMatchObject([400, [{ field: 'reason', code }]])
    expect(await untouched()).toBe(true)
  })

  test('of up to 400 characters, lines and all', async () => {
    const { remove, ids, row, bruno } = await page()
    const reason = `é\n${'x'.repeat(398)}`
    const { status, body } = await remove({ ...ids, reason: `  ${reason}\r\n`, isGhost: 'false' })
    expect([status, body]).toEqual([200, { removed: true }])
    expect((await row(bruno.id)).endedNote).toBe(reason)
  })

  test.each([
    ['participantId', { participantId: 'un' }, 'common.id'],
    ['participantId', { participantId: '0' }, 'common.id'],
    ['participantId', { participantId: '-1' }, 'common.id'],
    ['activityId', { activityId: '1.5' }, 'common.id'],
    ['isGhost', { isGhost: 'peut-être' }, 'common.flag'],
  ])('%s cannot be %j', async (field, change, code) => {
    const { remove, ids, untouched } = await page()
    const { status, body } = await remove({ ...ids, reason: WHY, ...change })
    expect([status, (body as { fields: unknown[] }).fields]).toMatchObject([400, [{ field, code }]])
    expect(await untouched()).toBe(true)
  })

  test('everything that is wrong is said at once', async () => {
    const { remove } = await page()
    const { body } = await remove({ activityId: 'x', participantId: 'y' })
    const fields = (body as { fields: { field: string }[] }).fields.map(({ field }) => field)
    expect(fields.sort()).toEqual(['activityId', 'participantId', 'reason'])
  })

  test('a refusal says why, in words', async () => {
    const { remove, ids } = await page({ accountType: 'BASIC' })
    const { status, body } = await remove({ ...ids, reason: WHY })
    expect([status, body]).toMatchObject([
      403,
      { code: 'PRO_ACCOUNT_REQUIRED', message: expect.stringMatching(/PRO/) as string },
    ])
  })
})
