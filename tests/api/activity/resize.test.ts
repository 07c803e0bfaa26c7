// Also on PostgreSQL: counts places under a lock.

import { describe, expect, test } from 'vitest'
import { hearNews } from '#tests/api/world/emails/notifications.ts'
import { ownRegistrations } from '#tests/api/world/registrations.ts'
import { refusal, world } from '#tests/api/world/world.ts'

const UNRECOVERED = refusal('ACTIVITY_UNRECOVERED', 404)

/** A hike of ten places: three taken by Bruno’s party, two by people added by hand. */
async function fiveOfTen() {
  const app = await world()
  const hike = await app.activity({ capacity: 10 })
  const bruno = await app.participation({ activity: hike, partySize: 3 })
  const alice = app.as(hike.host)
  await alice.manualParticipant.add({ activityId: hike.id, firstname: 'Gisèle', nbrParticipant: 2 })
  return {
    ...app,
    hike,
    bruno,
    alice,
    resize: (participantNbr?: number | null) =>
      alice.pages.hosting.resize({ activityId: hike.id, participantNbr }),
    places: async () => {
      const { participantNbr, placesLeft } = await app.as(null).activity.read({ activityId: hike.id })
      return [participantNbr, placesLeft]
    },
    news: await hearNews(app.db),
  }
}

describe('other places than before', () => {
  test('more', async () => {
    const { resize, places, participation, hike } = await fiveOfTen()
    expect(await resize(12)).toEqual({ participantNbr: 12 })
    expect(await places()).toEqual([12, 7])
    await participation({ activity: hike, partySize: 7 })
  })

  test('fewer, down to what is taken', async () => {
    const { resize, places, participation, hike } = await fiveOfTen()
    expect(await resize(5)).toEqual({ participantNbr: 5 })
    expect(await places()).toEqual([5, 0])
    await expect(participation({ activity: hike })).rejects.toThrow('FULL')
  })

  test('not fewer than are taken, people entered by hand included: it says how many', async () => {
    const { resize, places } = await fiveOfTen()
    for (const places of [4, 1])
      await expect(resize(places)).rejects.toMatchObject({
        ...refusal('PLACES_TAKEN', 409),
        data: { taken: 5 },
      })
    expect(await places()).toEqual([10, 5])
  })

  test.each([null, undefined])('no limit any more, for %s; and a limit again', async (none) => {
    const { resize, places, participation, hike } = await fiveOfTen()
    expect(await resize(none)).toEqual({ participantNbr: -1 })
    expect(await places()).toEqual([-1, null])
    await participation({ activity: hike, partySize: 20 })
    await expect(resize(24)).rejects.toMatchObject({ ...refusal('PLACES_TAKEN', 409), data: { taken: 25 } })
    expect(await resize(25)).toEqual({ participantNbr: 25 })
  })

  test('not fewer than its minimum, as long as that is to be judged: it says how many', async () => {
    const { resize, places, db, clock } = await fiveOfTen()
    const minimumDeadline = new Date(clock.now.getTime() + 24 * 3_600_000).toISOString()
    await db.updateTable('activity').set({ minimumParticipants: 8, minimumDeadline }).execute()
    await expect(resize(7)).rejects.toMatchObject({
      ...refusal('MINIMUM_OVER_PLACES', 422),
      data: { minimum: 8 },
    })
    expect(await places()).toEqual([10, 5])
    expect(await resize(8)).toEqual({ participantNbr: 8 })
    await db.updateTable('activity').set({ minimumJudgedAt: minimumDeadline }).execute()
    expect(await resize(7)).toEqual({ participantNbr: 7 })
  })

  test('fewer than a minimum that was judged, and the words may be changed afterwards', async () => {
    const { resize, db, clock, alice, hike } = await fiveOfTen()
    const minimumDeadline = new Date(clock.now.getTime() + 24 * 3_600_000).toISOString()
    await db.updateTable('activity').set({ minimumParticipants: 8, minimumDeadline }).execute()
    clock.pass({ hours: 25 })
    await db.updateTable('activity').set({ minimumJudgedAt: clock.now.toISOString() }).execute()
    await resize(7)
    const description = 'Sept places, pas une de plus.'
    await alice.activity.update({ activity: { activityId: hike.id, description } })
    expect(await alice.activity.read({ activityId: hike.id })).toMatchObject({
      participantNbr: 7,
      description,
    })
  })

  test('whoever gave a place back counts no more', async () => {
    const { resize, as, bruno, hike } = await fiveOfTen()
    const [mine] = await ownRegistrations(as(bruno.person))
    const ticketsId = [mine!.participant.tickets[0]!.uuid]
    await as(bruno.person).participation.cancelTickets({
      activityId: hike.id,
      participantId: bruno.id,
      ticketsId,
    })
    expect(await resize(4)).toEqual({ participantNbr: 4 })
  })

  test('nobody is told: nothing changes for those who come', async () => {
    const { resize, news } = await fiveOfTen()
    await resize(20)
    expect(await news()).toEqual([])
  })

  test('at the same moment as people join: never fewer than are taken', async () => {
    const { resize, participant, as, hike, places } = await fiveOfTen()
    const people = await Promise.all(Array.from({ length: 5 }, () => participant()))
    const input = { activityId: hike.id, attendance: [{ nbrParticipant: 1 }] }
    await Promise.allSettled([
      ...people.map((person) => as(person).participation.join(input)),
      ...[9, 8, 7, 6, 5].map((places) => resize(places)),
    ])
    const taken = await as(hike.host).pages.hosting.view({ activityId: hike.id })
    const [capacity, left] = await places()
    expect(taken.places.taken).toBeLessThanOrEqual(Number(capacity))
    expect(left).toBe(Number(capacity) - taken.places.taken)
  })
})

describe('no other places', () => {
  test.each([
    [0, 'common.count'],
    [-1, 'common.count'],
    [1.5, 'common.count'],
    [1e9, 'common.count'],
  ])('%s', async (number, code) => {
    const { resize, places } = await fiveOfTen()
    const attempt: unknown = await resize(number).catch((error: unknown) => error)
    expect(attempt).toMatchObject({
      ...refusal('BAD_REQUEST', 400),
      data: { issues: [{ path: ['participantNbr'], message: code }] },
    })
    expect(await places()).toEqual([10, 5])
  })

  test('for a stranger, another host, an operator, a participant: no such activity', async () => {
    const { as, hike, bruno, participant, host, operator, places } = await fiveOfTen()
    const input = { activityId: hike.id, participantNbr: 20 }
    for (const person of [await participant(), await host(), await operator(), bruno.person])
      await expect(as(person).pages.hosting.resize(input)).rejects.toMatchObject(UNRECOVERED)
    await expect(as(null).pages.hosting.resize(input)).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
    expect(await places()).toEqual([10, 5])
  })

  test('for a host who is banned', async () => {
    const { db, hike, resize } = await fiveOfTen()
    await db.updateTable('user').set({ accountType: 'BANNED' }).where('id', '=', hike.host.id).execute()
    await expect(resize(20)).rejects.toMatchObject(refusal('ACCOUNT_BANNED', 403))
  })

  test('for something that was called off, that is gone, that never was', async () => {
    const { alice, hike, resize, activity } = await fiveOfTen()
    const empty = await activity({ host: hike.host })
    for (const { id } of [hike, empty]) await alice.activity.cancel({ query: { activityId: id } })
    await expect(resize(20)).rejects.toMatchObject(refusal('ACTIVITY_CANCELLED', 409))
    for (const activityId of [empty.id, 4711])
      await expect(alice.pages.hosting.resize({ activityId, participantNbr: 20 })).rejects.toMatchObject(
        UNRECOVERED,
      )
  })
})
