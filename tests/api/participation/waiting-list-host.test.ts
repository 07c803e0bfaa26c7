// Also on PostgreSQL: makes room and offers under the lock of the activity.

import { describe, expect, test } from 'vitest'
import { hearNews } from '#tests/api/world/emails/notifications.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { fullHike, oneChild, waitingListOf } from '#tests/api/world/waiting.ts'
import { refusal, world } from '#tests/api/world/world.ts'
import { makeMembers } from '#tests/infrastructure/crowd.ts'

type FullHike = Awaited<ReturnType<typeof fullHike>>
type Hosted = Pick<FullHike, 'as' | 'hike' | 'db'>

/** The host of the hike, and the entries of its list. */
function hostOf({ as, hike, db }: Hosted) {
  const { waitingList } = as(hike.host).pages
  const entryOf = async (userId: number) => {
    const { id: waitingId } = await db
      .selectFrom('waitingEntry')
      .select('id')
      .where('userId', '=', userId)
      .where('endedAt', 'is', null)
      .executeTakeFirstOrThrow()
    return { activityId: hike.id, waitingId }
  }
  const capacity = async () => {
    const rows = db.selectFrom('activity').select('capacity').where('id', '=', hike.id)
    return (await rows.executeTakeFirstOrThrow()).capacity
  }
  return {
    waitingList,
    entryOf,
    capacity,
    list: (page = 0) => waitingList.list({ activityId: hike.id, page }),
  }
}

describe('the host reads the waiting list', () => {
  test('in the order of arrival, with places, type, and what is offered until when', async () => {
    const app = await fullHike()
    const { list } = hostOf(app)
    const chantal = await app.waits(2)
    const { id, pass } = await guestOf(app.services, { firstName: 'Gaston', lastName: 'Roy' })
    await app.as(null).waitingList.join({ activityId: app.hike.id, nbrParticipant: 3, guestId: pass })
    await app.waits(1)
    await app.giveBack(app.bruno, 2)
    const { entries, counts, pages, isOpen, mayOffer } = await list()
    expect(
      entries.map(({ userId, people, position, offeredUntil }) => [
        userId,
        people,
        position,
        offeredUntil !== null,
      ]),
    ).toEqual([
      [chantal.id, 2, 0, true],
      [id, 3, 1, false],
      [expect.any(Number), 1, 2, false],
    ])
    expect(entries[1]).toMatchObject({ displayName: 'Gaston Roy', isGuest: true, typeName: null })
    const firstOfferUntil = entries[0]?.offeredUntil
    expect(counts).toEqual({ parties: 3, people: 6, offers: 1, offered: 2, firstOfferUntil })
    expect({ pages, isOpen, mayOffer }).toEqual({ pages: 1, isOpen: true, mayOffer: true })
  })

  test('of an activity that is not online yet, to open it for later', async () => {
    const app = await fullHike()
    const { list, waitingList } = hostOf(app)
    const activityId = app.hike.id
    type Change =
      { validation: 'NEED_VALIDATION' | 'VALIDED' } | { cancelledAt: string } | { startsAt: string }
    const change = (values: Change) =>
      app.db.updateTable('activity').set(values).where('id', '=', activityId).execute()
    const shown = async () => {
      const { isOver, mayOpen, mayOffer } = await list()
      return { isOver, mayOpen, mayOffer }
    }
    await change({ validation: 'NEED_VALIDATION' })
    expect(await shown()).toEqual({ isOver: false, mayOpen: true, mayOffer: false })
    await waitingList.open({ activityId, isOpen: false })
    expect(await list()).toMatchObject({ isOpen: false })
    const begun = app.db.selectFrom('activity').select('startsAt').where('id', '=', activityId)
    const { startsAt } = await begun.executeTakeFirstOrThrow()
    await change({ startsAt: app.services.now().toISOString() })
    expect(await shown()).toEqual({ isOver: true, mayOpen: false, mayOffer: false })
    await change({ startsAt })

    await change({ validation: 'VALIDED' })
    expect(await shown()).toEqual({ isOver: false, mayOpen: true, mayOffer: true })
    await change({ cancelledAt: app.services.now().toISOString() })
    expect(await shown()).toEqual({ isOver: true, mayOpen: false, mayOffer: false })
  })

  test('in pages of fifty; a page that does not exist is the nearest', async () => {
    const app = await fullHike()
    const first = await app.waits()
    const { activityId, ticketTypeId, partySize, createdAt } = await app.db
      .selectFrom('waitingEntry')
      .selectAll()
      .where('userId', '=', first.id)
      .executeTakeFirstOrThrow()
    const others = (await makeMembers(app.db, 51)).map(({ id: userId }) => {
      return { activityId, ticketTypeId, partySize, createdAt, userId }
    })
    await app.db.insertInto('waitingEntry').values(others).execute()
    const { list } = hostOf(app)
    expect((await list()).entries.map(({ position }) => position)).toEqual(
      [...Array(50).keys()].map((i) => i + 1),
    )
    expect(await list(1)).toMatchObject({ page: 1, pages: 2, entries: [{ position: 51 }, { position: 52 }] })
    expect(await list(9)).toMatchObject({ page: 1 })
  })
})

describe('an offer out of turn', () => {
  test('makes the room that it lacks; its holder is told that the host offers, and the others keep their place', async () => {
    const app = await fullHike()
    const { waitingList, entryOf, capacity } = hostOf(app)
    const [chantal, dimitri] = [await app.waits(1), await app.waits(3)]
    const news = await hearNews(app.db)
    const entry = await entryOf(dimitri.id)
    expect(await waitingList.entry(entry)).toMatchObject({
      adds: 3,
      entry: { people: 3, offeredUntil: null },
    })
    expect(await waitingList.offer({ ...entry, adds: 3 })).toEqual({ people: 3, added: 3 })
    expect(await app.list()).toEqual([
      [chantal.id, 'WAITS'],
      [dimitri.id, 'OFFERED'],
    ])
    expect(await capacity()).toBe(7)
    expect(await app.placesLeft()).toBe(0)
    expect(await news()).toEqual([[dimitri.id, 'PLACE_OFFERED', { waitingEntryId: entry.waitingId }]])
    expect((await waitingList.list({ activityId: app.hike.id })).entries[1]).toMatchObject({
      isOutOfTurn: true,
    })
    expect(await app.join(dimitri, 3)).toMatchObject({ result: 'inscription_ok' })
  })

  test('to somebody whose ticket type is gone makes room in the first of the others', async () => {
    const app = await world()
    const ticketTypes = ['Matin', 'Soir'].map((name) => ({ name, priceCents: 0, capacity: 1 }))
    const hike = await app.activity({ host: await app.host({ accountType: 'PRO' }), ticketTypes })
    const host = app.as(hike.host)
    const { paymentModels } = await host.activity.read({ activityId: hike.id })
    for (const { paymentModelId } of paymentModels) {
      const ghost = { activityId: hike.id, firstname: 'Gisèle', nbrParticipant: 1, paymentModelId }
      await host.manualParticipant.add(ghost)
    }
    const morning = paymentModels[0]!.paymentModelId
    const chantal = await app.participant()
    await waitingListOf(app, hike.id).waitAs(await app.sessionOf(chantal), 1, morning)
    const endedAt = app.clock.now.toISOString()
    await app.db.updateTable('ticketType').set({ endedAt }).where('id', '=', morning).execute()

    const { waitingList, entryOf } = hostOf({ ...app, hike })
    const entry = await entryOf(chantal.id)
    expect(await waitingList.entry(entry)).toMatchObject({ adds: 1 })
    expect(await waitingList.offer({ ...entry, adds: 1 })).toEqual({ people: 1, added: 1 })
  })

  test('adds only what is missing beside the places that are free', async () => {
    const app = await fullHike()
    const { waitingList, entryOf, capacity } = hostOf(app)
    const dimitri = await app.waits(3)
    await app.giveBack(app.bruno, 2)
    expect(await waitingList.offer({ ...(await entryOf(dimitri.id)), adds: 3 })).toEqual({
      people: 3,
      added: 1,
    })
    expect(await capacity()).toBe(5)
  })

  test('makes room in a ticket type that has a limit of its own', async () => {
    const app = await world()
    const { waitAs, hike, child, placesOfChildren } = await oneChild(app)
    const { waitingList, entryOf, capacity } = hostOf({ ...app, hike })
    const chantal = await app.participant()
    await waitAs(await app.sessionOf(chantal), 1, child)
    const entry = await entryOf(chantal.id)
    expect(await waitingList.offer({ ...entry, adds: 1 })).toEqual({ people: 1, added: 1 })
    expect(await placesOfChildren()).toBe(0)
    expect(await capacity()).toBe(10)
    expect((await waitingList.list({ activityId: hike.id })).entries).toMatchObject([{ typeName: 'Enfant' }])
    const attendance = [{ paymentModelId: child, nbrParticipant: 1 }]
    const joined = await app.as(chantal).participation.join({ activityId: hike.id, attendance })
    expect(joined).toMatchObject({ given: 1 })
  })

  test('is refused when more places are missing than the host agreed to add, and twice', async () => {
    const app = await fullHike()
    const { waitingList, entryOf, capacity } = hostOf(app)
    const chantal = await app.waits(2)
    const entry = await entryOf(chantal.id)
    await expect(waitingList.offer({ ...entry, adds: 1 })).rejects.toMatchObject({
      ...refusal('PLACES_MISSING', 409),
      data: { missing: 2 },
    })
    await expect(waitingList.offer({ ...entry, adds: -1 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(waitingList.offer({ ...entry, adds: 51 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await waitingList.offer({ ...entry, adds: 2 })
    await expect(waitingList.offer({ ...entry, adds: 2 })).rejects.toMatchObject(
      refusal('ALREADY_OFFERED', 409),
    )
    expect(await capacity()).toBe(6)
  })

  test('is refused once the activity has begun, is called off, or is not online', async () => {
    const app = await fullHike()
    const { waitingList, entryOf } = hostOf(app)
    const offer = { ...(await entryOf((await app.waits()).id)), adds: 1 }
    const row = app.db.updateTable('activity').where('id', '=', app.hike.id)
    await row.set({ validation: 'NEED_VALIDATION' }).execute()
    await expect(waitingList.offer(offer)).rejects.toMatchObject(refusal('ACTIVITY_NOT_VALID', 409))
    await row.set({ validation: 'VALIDED' }).execute()
    app.clock.pass({ days: 7 })
    await expect(waitingList.offer(offer)).rejects.toMatchObject(refusal('ALREADY_STARTED', 409))
    await row.set({ cancelledAt: app.clock.now.toISOString() }).execute()
    await expect(waitingList.offer(offer)).rejects.toMatchObject(refusal('ACTIVITY_CANCELLED', 409))
  })
})

describe('somebody whom the host removes', () => {
  test('is told, and off the list; an offer goes to the next in line', async () => {
    const app = await fullHike()
    const { waitingList, entryOf } = hostOf(app)
    const [chantal, dimitri] = [await app.waits(), await app.waits()]
    await app.giveBack(app.bruno, 1)
    const entry = await entryOf(chantal.id)
    const news = await hearNews(app.db)
    expect(await waitingList.remove(entry)).toEqual({ people: 1 })
    expect(await app.list()).toEqual([
      [chantal.id, 'REMOVED'],
      [dimitri.id, 'OFFERED'],
    ])
    expect((await news()).map(([id, type]) => [id, type])).toEqual([
      [dimitri.id, 'PLACE_OFFERED'],
      [chantal.id, 'PLACE_OFFER_OVER'],
    ])
    await expect(waitingList.remove(entry)).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    await expect(waitingList.entry(entry)).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    expect(await app.join(chantal)).toMatchObject({ result: 'inscription_cancelled' })
  })
})

describe('a list that the host closes', () => {
  test('takes nobody else; whoever waits already stays and is offered places; it can be opened again', async () => {
    const app = await fullHike()
    const { waitingList, list } = hostOf(app)
    const activityId = app.hike.id
    const chantal = await app.waits()
    expect(await waitingList.open({ activityId, isOpen: false })).toEqual({ isOpen: false })
    expect((await list()).isOpen).toBe(false)
    const dimitri = await app.participant()
    expect(await app.wait(dimitri)).toEqual({ refused: 'WAITING_LIST_CLOSED' })
    await app.giveBack(app.bruno, 1)
    expect(await app.list()).toEqual([[chantal.id, 'OFFERED']])
    await waitingList.open({ activityId, isOpen: true })
    expect(await app.wait(dimitri)).toMatchObject({ waiting: { position: 1 } })
  })
})

describe('ids of somebody else', () => {
  test('lead nowhere: another host, and an entry of another activity', async () => {
    const app = await fullHike()
    const { waitingList, entryOf } = hostOf(app)
    const entry = await entryOf((await app.waits()).id)
    const other = await app.activity({ host: app.hike.host })
    const astray = { ...entry, activityId: other.id }
    const stranger = app.as(await app.host()).pages.waitingList
    const refused = (call: Promise<unknown>, code: string) =>
      expect(call).rejects.toMatchObject(refusal(code, 404))
    await refused(waitingList.entry(astray), 'NOT_FOUND')
    await refused(waitingList.offer({ ...astray, adds: 9 }), 'NOT_FOUND')
    await refused(waitingList.remove(astray), 'NOT_FOUND')
    await refused(stranger.entry(entry), 'NOT_FOUND')
    await refused(stranger.list({ activityId: app.hike.id }), 'NOT_FOUND')
    await refused(stranger.offer({ ...entry, adds: 9 }), 'ACTIVITY_UNRECOVERED')
    await refused(stranger.remove(entry), 'ACTIVITY_UNRECOVERED')
    await refused(stranger.open({ activityId: app.hike.id, isOpen: false }), 'ACTIVITY_UNRECOVERED')
    expect((await app.list()).map(([, state]) => state)).toEqual(['WAITS'])
  })
})
