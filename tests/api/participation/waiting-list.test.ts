// Also on PostgreSQL: counts places under a lock.

import { describe, expect, test } from 'vitest'
import { instant } from '#server/runtime/clock.ts'
import { findAttendee } from '#server/services/participation/attendee.ts'
import { join as joinActivity } from '#server/services/participation/join.ts'
import { hearNews } from '#tests/api/world/emails/notifications.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { fullHike } from '#tests/api/world/waiting.ts'

describe('beginning to wait', () => {
  test('puts people in the order in which they come; the same again changes nothing', async () => {
    const { participant, wait, list } = await fullHike()
    const [chantal, dimitri] = [await participant(), await participant()]
    expect(await wait(chantal, 2)).toMatchObject({
      waiting: { partySize: 2, position: 1, offeredUntil: null },
    })
    expect(await wait(dimitri)).toMatchObject({ waiting: { partySize: 1, position: 2 } })
    expect(await wait(chantal, 2)).toMatchObject({ waiting: { partySize: 2, position: 1 } })
    expect(await wait(chantal, 3)).toEqual({ refused: 'ALREADY_WAITING' })
    expect(await list()).toEqual([
      [chantal.id, 'WAITS'],
      [dimitri.id, 'WAITS'],
    ])
  })

  test('ends in an offer, with which one’s own call says that the places are open', async () => {
    const { participant, wait, giveBack, bruno, hike, as, clock } = await fullHike()
    const [chantal, dimitri] = [await participant(), await participant()]
    await wait(chantal, 2)
    await giveBack(bruno, 2)
    const said = async (person: typeof chantal | null) =>
      (await as(person).activity.read({ activityId: hike.id })).join
    expect([await said(chantal), await said(dimitri), await said(null)]).toEqual(['OPEN', 'FULL', 'FULL'])
    clock.pass({ hours: 25 }) // it is good until its row is ended, however late the worker is
    expect(await said(chantal)).toBe('OPEN')
  })

  test('is only for parties that do not fit now', async () => {
    const { participant, wait, giveBack, bruno } = await fullHike()
    await giveBack(bruno, 2)
    const chantal = await participant()
    expect(await wait(chantal, 2)).toEqual({ refused: 'PLACES_LEFT', data: { left: 2 } })
    expect(await wait(chantal, 3)).toMatchObject({ waiting: { position: 1 } })
  })

  test('is refused for more places than there are, to the host, and where the list is closed', async () => {
    const { participant, wait, hike, db } = await fullHike()
    const chantal = await participant()
    expect(await wait(chantal, 5)).toEqual({ refused: 'MORE_THAN_CAPACITY', data: { most: 4 } })
    expect(await wait(hike.host)).toEqual({ refused: 'HOST_CANNOT_JOIN' })
    await db.updateTable('activity').set({ hasWaitingList: false }).where('id', '=', hike.id).execute()
    expect(await wait(chantal)).toEqual({ refused: 'WAITING_LIST_CLOSED' })
  })

  test('is refused once the activity is over, called off, or not there', async () => {
    const { participant, wait, waitAs, hike, db, clock, sessionOf } = await fullHike()
    const chantal = await participant()
    const unknown = await waitAs(await sessionOf(chantal), 1, 4711_4711)
    expect(unknown).toEqual({ refused: 'UNKNOWN_PAYMENT_MODEL' })
    await db.updateTable('activity').set({ validation: 'REFUSED' }).where('id', '=', hike.id).execute()
    expect(await wait(chantal)).toEqual({ refused: 'ACTIVITY_UNRECOVERED' })
    await db.updateTable('activity').set({ validation: 'VALIDED' }).where('id', '=', hike.id).execute()
    clock.pass({ days: 7 })
    expect(await wait(chantal)).toEqual({ refused: 'ALREADY_STARTED' })
  })

  test('with the address of another guest is answered the same, and leads nowhere', async () => {
    const { services, waitAs, list, giveBack, bruno, hike } = await fullHike()
    const email = 'gaston@exemple.org'
    const { pass, id } = await guestOf(services, { email })
    const gaston = await findAttendee(services, null, pass)
    expect(await waitAs(gaston!, 1)).toMatchObject({ waiting: { position: 1 } })
    const stranger = await findAttendee(services, null, (await guestOf(services, { email })).pass)
    expect(await waitAs(stranger!, 1)).toMatchObject({ waiting: { position: 2 } })
    expect(await list()).toEqual([[id, 'WAITS']])

    await giveBack(bruno, 1)
    const input = { activityId: hike.id, parts: [{ ticketTypeId: null, people: 1 }] }
    const joined = await joinActivity(services, stranger!, { ...input, consent: false, acceptsFewer: false })
    expect(joined).toMatchObject({ outcome: 'FULL' })
  })
})

describe('a place that comes free', () => {
  test('is offered to the first whose party fits, who is told; to all others it is taken', async () => {
    const { waits, giveBack, bruno, list, db, join, participant, placesLeft } = await fullHike()
    const [chantal, dimitri, elodie] = [await waits(3), await waits(2), await waits(1)]
    const news = await hearNews(db)
    await giveBack(bruno, 2)
    expect(await list()).toEqual([
      [chantal.id, 'WAITS'],
      [dimitri.id, 'OFFERED'],
      [elodie.id, 'WAITS'],
    ])
    const toOthers = (await news()).filter(([userId]) => userId !== bruno.person.id)
    expect(toOthers).toEqual([[dimitri.id, 'PLACE_OFFERED', { waitingEntryId: 2 }]])
    expect(await placesLeft()).toBe(0)
    expect(await join(await participant())).toMatchObject({ result: 'inscription_cancelled', left: 0 })
  })

  test('is taken by joining; places that are not taken go to the next', async () => {
    const { waits, giveBack, bruno, list, join, placesLeft } = await fullHike()
    const [chantal, dimitri] = [await waits(3), await waits(1)]
    await giveBack(bruno, 3)
    expect(await join(chantal, 2)).toMatchObject({ result: 'inscription_ok', given: 2, left: 0 })
    expect(await list()).toEqual([
      [chantal.id, 'ACCEPTED'],
      [dimitri.id, 'OFFERED'],
    ])
    expect(await join(dimitri)).toMatchObject({ result: 'inscription_ok' })
    expect(await placesLeft()).toBe(0)
  })

  test('goes to the next when it is declined; leaving without an offer moves nobody', async () => {
    const { waits, giveBack, bruno, list, leave } = await fullHike()
    const [chantal, dimitri, elodie] = [await waits(), await waits(), await waits()]
    await giveBack(bruno, 1)
    expect(await leave(elodie)).toMatchObject({ hadOffer: false })
    expect(await leave(chantal)).toMatchObject({ hadOffer: true })
    expect(await leave(chantal)).toEqual({ refused: 'NOT_FOUND' })
    expect(await list()).toEqual([
      [chantal.id, 'DECLINED'],
      [dimitri.id, 'OFFERED'],
      [elodie.id, 'LEFT'],
    ])
  })
})

describe('an offer', () => {
  test('lapses after a day: the next in line gets the place in the same moment, and the first may wait again', async () => {
    const { waits, giveBack, bruno, list, clock, endOverdue, db } = await fullHike()
    const [chantal, dimitri] = [await waits(), await waits()]
    await giveBack(bruno, 1)
    const news = await hearNews(db)
    clock.pass({ hours: 23, minutes: 59 })
    await endOverdue()
    expect(await news()).toEqual([])
    clock.pass({ minutes: 1 })
    await endOverdue()
    expect(await list()).toEqual([
      [chantal.id, 'LAPSED'],
      [dimitri.id, 'OFFERED'],
    ])
    expect(await news()).toEqual([
      [chantal.id, 'PLACE_OFFER_OVER', { waitingEntryId: 1 }],
      [dimitri.id, 'PLACE_OFFERED', { waitingEntryId: 2 }],
    ])
    await waits(1, chantal)
    expect((await list()).at(-1)).toEqual([chantal.id, 'WAITS'])
  })

  test('that nobody could accept, because the activity was not shown, is made anew when it is', async () => {
    const { waits, giveBack, bruno, hike, list, clock, endOverdue, db, operator, as } = await fullHike()
    const [chantal, dimitri] = [await waits(), await waits()]
    await giveBack(bruno, 1)
    await db
      .updateTable('activity')
      .set({ validation: 'NEED_VALIDATION' })
      .where('id', '=', hike.id)
      .execute()
    const news = await hearNews(db)
    clock.pass({ days: 2 })
    await endOverdue()
    expect(await news()).toEqual([])
    expect(await list()).toEqual([
      [chantal.id, 'WAITS'],
      [dimitri.id, 'WAITS'],
    ])
    await as(await operator()).pages.moderation.validate({ activityId: hike.id })
    expect(await list()).toEqual([
      [chantal.id, 'OFFERED'],
      [dimitri.id, 'WAITS'],
    ])
    expect(await news()).toContainEqual([chantal.id, 'PLACE_OFFERED', { waitingEntryId: 1 }])
  })

  test('is good until its row has ended, whatever the time is', async () => {
    const { waits, giveBack, bruno, clock, join, list, endOverdue } = await fullHike()
    const chantal = await waits()
    await giveBack(bruno, 1)
    clock.pass({ days: 2 })
    expect(await join(chantal)).toMatchObject({ result: 'inscription_ok' })
    await endOverdue()
    expect(await list()).toEqual([[chantal.id, 'ACCEPTED']])
  })

  test('ends with the start of the activity, and so does the list; nobody is offered anything then', async () => {
    const { waits, giveBack, bruno, clock, list, endOverdue, join } = await fullHike()
    const [chantal, dimitri] = [await waits(), await waits()]
    clock.pass({ days: 6, hours: 12 })
    await giveBack(bruno, 1)
    clock.pass({ hours: 12 })
    await endOverdue()
    expect(await list()).toEqual([
      [chantal.id, 'LAPSED'],
      [dimitri.id, 'STARTED'],
    ])
    await expect(join(chantal)).rejects.toMatchObject({ code: 'ALREADY_STARTED' })
  })

  test('ends with the sale of its ticket type, and goes to nobody after it', async () => {
    const { waits, giveBack, bruno, clock, list, endOverdue, db } = await fullHike()
    const [chantal, dimitri] = [await waits(), await waits()]
    const salesEndAt = instant(new Date(clock.now.getTime() + 2 * 3_600_000))
    await db.updateTable('ticketType').set({ salesEndAt }).execute()
    await giveBack(bruno, 1)
    const news = await hearNews(db)
    clock.pass({ hours: 2 })
    await endOverdue()
    await endOverdue()
    expect(await list()).toEqual([
      [chantal.id, 'LAPSED'],
      [dimitri.id, 'WAITS'],
    ])
    expect(await news()).toEqual([[chantal.id, 'PLACE_OFFER_OVER', { waitingEntryId: 1 }]])
  })

  test.each([
    ['start, where the activity begins', () => ({ startDate: '2026-11-20T18:00' })],
    [
      'sale, where it ends',
      (paymentModelId?: number) => ({
        paymentModels: [{ paymentModelId, name: 'Entrée', salesEnd: '2026-11-20T18:00' }],
      }),
    ],
  ])('ends with the %s sooner now, and its holder is told', async (_words, change) => {
    const { waits, giveBack, bruno, clock, list, endOverdue, db, hike, as } = await fullHike()
    const chantal = await waits()
    await giveBack(bruno, 1)
    const [only] = (await as(null).activity.read({ activityId: hike.id })).paymentModels
    const activity = { activityId: hike.id, ...change(only?.paymentModelId) }
    await as(hike.host).activity.update({ activity })
    const news = await hearNews(db)
    clock.pass({ hours: 6 }) // 18:00 in Montréal
    await endOverdue()
    expect(await list()).toEqual([[chantal.id, 'LAPSED']])
    expect(await news()).toEqual([[chantal.id, 'PLACE_OFFER_OVER', { waitingEntryId: 1 }]])
  })

  test('ends with an activity that is called off: only its holder is told', async () => {
    const { waits, giveBack, bruno, hike, as, list, db } = await fullHike()
    const [chantal, dimitri] = [await waits(), await waits()]
    await giveBack(bruno, 1)
    const news = await hearNews(db)
    await as(hike.host).activity.cancel({ query: { activityId: hike.id, reason: 'Orage' } })
    expect(await list()).toEqual([
      [chantal.id, 'ACTIVITY_CANCELLED'],
      [dimitri.id, 'ACTIVITY_CANCELLED'],
    ])
    const told = await news()
    expect(told.map(([id, type]) => [id, type])).toEqual([
      [bruno.person.id, 'ACTIVITY_CANCELLED'],
      [chantal.id, 'ACTIVITY_CANCELLED'],
    ])
  })

  test('counts for those who are registered already: they add to their party', async () => {
    const { waits, giveBack, bruno, db, hike, participation, join, list } = await fullHike()
    await giveBack(bruno, 1)
    const chantal = await participation({ activity: hike })
    await waits(1, chantal.person)
    await giveBack(bruno, 1)
    expect(await join(chantal.person, 2)).toMatchObject({ result: 'inscription_ok', given: 2 })
    expect(await list()).toEqual([[chantal.person.id, 'ACCEPTED']])
    const { partySize } = await db
      .selectFrom('participation')
      .select('partySize')
      .where('id', '=', chantal.id)
      .executeTakeFirstOrThrow()
    expect(partySize).toBe(2)
  })
})
