import { describe, expect, test } from 'vitest'
import { makeGuestLink } from '#server/services/account/guest.ts'
import { makeWaitingLink } from '#server/services/participation/waiting-list/link.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { fullHike } from '#tests/api/world/waiting.ts'
import { refusal } from '#tests/api/world/world.ts'

describe('the calls of the waiting list', () => {
  test('an account and a guest wait, read their place, and leave', async () => {
    const { as, participant, services, hike } = await fullHike()
    const activityId = hike.id
    const chantal = as(await participant())
    const { pass: guestId } = await guestOf(services)
    expect(await chantal.waitingList.join({ activityId, nbrParticipant: 2 })).toEqual({
      waiting: { nbrParticipant: 2, position: 1 },
    })
    expect(await as(null).waitingList.join({ activityId, nbrParticipant: 1, guestId })).toEqual({
      waiting: { nbrParticipant: 1, position: 2 },
    })
    expect(await as(null).pages.waitingList.read({ activityId, guestId })).toMatchObject({
      activity: { activityId, placesLeft: 0 },
      nbrParticipant: 1,
      position: 2,
      over: null,
      isOwn: true,
    })
    expect(await chantal.waitingList.leave({ query: { activityId } })).toEqual({ left: true })
    expect(await as(null).pages.waitingList.read({ activityId, guestId })).toMatchObject({ position: 1 })
    await expect(chantal.waitingList.leave({ query: { activityId } })).rejects.toMatchObject(
      refusal('NOT_FOUND', 404),
    )
  })

  test('say until when places are offered, and keep them while they are asked for again', async () => {
    const { as, waits, giveBack, bruno, hike, clock } = await fullHike()
    const activityId = hike.id
    const chantal = await waits(2)
    await giveBack(bruno, 2)
    const offeredUntil = new Date(clock.now.getTime() + 24 * 3_600_000).toISOString()
    expect(await as(chantal).waitingList.join({ activityId, nbrParticipant: 2 })).toEqual({
      waiting: { nbrParticipant: 2, position: 0, offeredUntil },
    })
  })

  test.each([
    ['no places', 0, 'BAD_REQUEST'],
    ['more than a registration may have', 51, 'BAD_REQUEST'],
    ['half a place', 1.5, 'BAD_REQUEST'],
    ['more than the activity has', 5, 'MORE_THAN_CAPACITY'],
  ])('refuse %s', async (_words, nbrParticipant, code) => {
    const { as, participant, hike } = await fullHike()
    const waiting = as(await participant()).waitingList.join({ activityId: hike.id, nbrParticipant })
    await expect(waiting).rejects.toMatchObject({ code })
  })

  test.each([
    [1, 'fr', 'Il reste assez de places (2) : inscrivez-vous.'],
    [1, 'en', 'Enough places are left (2): register.'],
    [5, 'fr', 'Nombre de places en tout : 4. Choisissez un plus petit nombre.'],
    [5, 'en', 'Places in all: 4. Choose a smaller number.'],
  ] as const)(
    'for %s, in %s, they say how many places there are',
    async (nbrParticipant, locale, message) => {
      const { browser, participant, giveBack, bruno, hike } = await fullHike()
      await giveBack(bruno, 2)
      const chantal = browser()
      await chantal.signIn(await participant({ locale }))
      const json = { activityId: hike.id, nbrParticipant }
      expect(await chantal.send('/api/activity/waitinglist', { json })).toMatchObject({ body: { message } })
    },
  )

  test('refuse those who have no pass, or the pass of another guest with the same address', async () => {
    const { as, services, hike } = await fullHike()
    const activityId = hike.id
    await expect(as(null).waitingList.join({ activityId, nbrParticipant: 1 })).rejects.toMatchObject(
      refusal('UNAUTHORIZED', 401),
    )
    const email = 'gaston@exemple.org'
    const { pass } = await guestOf(services, { email })
    await as(null).waitingList.join({ activityId, nbrParticipant: 1, guestId: pass })
    const stranger = (await guestOf(services, { email })).pass
    await expect(
      as(null).waitingList.leave({ query: { activityId, guestId: stranger } }),
    ).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    expect(await as(null).pages.waitingList.read({ activityId, guestId: stranger })).toBeNull()
  })
})

describe('an activity that became private', () => {
  const becomePrivate = ({ db, hike }: Awaited<ReturnType<typeof fullHike>>) =>
    db.updateTable('activity').set({ isPrivate: true }).where('id', '=', hike.id).execute()

  test('gives its places to those to whom they are offered, and hides from others', async () => {
    const app = await fullHike()
    const { as, waits, join, giveBack, bruno, hike, participant } = app
    const chantal = await waits()
    await becomePrivate(app)
    await giveBack(bruno, 1)
    expect(await as(chantal).pages.activity.read({ activityId: hike.id })).toMatchObject({ isPrivate: true })
    expect(await join(chantal)).toMatchObject({ result: 'inscription_ok', given: 1 })
    await expect(join(await participant())).rejects.toMatchObject(refusal('ACTIVITY_UNRECOVERED', 404))
  })

  test('is shown to guests by the pass with which they wait or came, and by no other', async () => {
    const app = await fullHike()
    const { as, services, bruno, giveBack, hike } = app
    const activityId = hike.id
    const [waiting, stranger] = [await guestOf(services), await guestOf(services)]
    await as(null).waitingList.join({ activityId, nbrParticipant: 1, guestId: waiting.pass })
    await becomePrivate(app)
    await giveBack(bruno, 1)

    const mailed = await makeGuestLink(services, waiting.id)
    const read = (guestId: string) => as(null).pages.activity.read({ activityId, guestId })
    expect(await read(mailed)).toMatchObject({ activityId })
    await expect(read(stranger.pass)).rejects.toMatchObject(refusal('ACTIVITY_UNRECOVERED', 404))
    const input = { activityId, attendance: [{ nbrParticipant: 1 }], guestId: mailed }
    expect(await as(null).participation.join(input)).toMatchObject({ given: 1 })
    expect(await as(null).pages.activity.calendar({ activityId, guestId: mailed })).toMatchObject({
      title: 'Les crêtes',
    })
  })
})

describe('the link of an offer', () => {
  test('shows it without a session, also of a private activity, and what became of it', async () => {
    const { as, services, db, waits, giveBack, bruno, hike } = await fullHike({ isPrivate: false })
    const chantal = await waits()
    await giveBack(bruno, 1)
    await db.updateTable('activity').set({ isPrivate: true }).where('id', '=', hike.id).execute()
    const link = await makeWaitingLink(services, 1)
    const read = () => as(null).pages.waitingList.read({ activityId: hike.id, link })
    expect(await read()).toMatchObject({
      activity: { activityId: hike.id, name: 'Les crêtes' },
      nbrParticipant: 1,
      position: 0,
      over: null,
      isOwn: false,
      email: null,
    })
    expect(await as(chantal).pages.waitingList.read({ activityId: hike.id, link })).toMatchObject({
      isOwn: true,
      email: chantal.email,
    })
    expect(await as(null).pages.waitingList.decline({ link })).toEqual({
      activityId: hike.id,
      hadOffer: true,
    })
    expect(await read()).toMatchObject({ over: 'DECLINED' })
  })

  test('opens nothing else', async () => {
    const { as, services, waits, activity, hike } = await fullHike()
    await waits()
    const link = await makeWaitingLink(services, 1)
    const other = await activity()
    expect(await as(null).pages.waitingList.read({ activityId: other.id, link })).toBeNull()
    expect(await as(null).pages.waitingList.read({ activityId: hike.id, link: 'nonsense' })).toBeNull()
  })
})
