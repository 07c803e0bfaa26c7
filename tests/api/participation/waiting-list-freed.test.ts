// Also on PostgreSQL: offers are made in the transactions that free places.

import { describe, expect, test } from 'vitest'
import { AccountBanned } from '#server/services/account/hold.ts'
import { emailsTo } from '#tests/api/world/emails/emails.ts'
import { ticketTypes } from '#tests/api/world/tickets.ts'
import { fullHike, oneChild } from '#tests/api/world/waiting.ts'
import { world } from '#tests/api/world/world.ts'

type FullHike = Awaited<ReturnType<typeof fullHike>>

const asPro = async (app: FullHike) => {
  await app.db.updateTable('user').set({ accountType: 'PRO' }).where('id', '=', app.hike.host.id).execute()
  return app.as(app.hike.host)
}

/** Every way in which two places of a full hike come free. */
const FREEINGS: Record<string, (app: FullHike) => Promise<unknown>> = {
  'two tickets are given back': (app) => app.giveBack(app.bruno, 2),
  'the registration is given back': (app) => app.giveBack(app.bruno, 4),
  'the host removes somebody': async (app) => {
    const query = { activityId: app.hike.id, participantId: app.bruno.id, reason: 'Complet' }
    return (await asPro(app)).participation.remove({ query })
  },
  'an account is deleted': (app) => app.as(app.bruno.person).pages.account.remove(),
  'the host adds places': (app) =>
    app.as(app.hike.host).pages.hosting.resize({ activityId: app.hike.id, participantNbr: 6 }),
  'the host takes the limit away': (app) =>
    app.as(app.hike.host).pages.hosting.resize({ activityId: app.hike.id, participantNbr: null }),
  'the host changes the activity': async (app) => {
    const alice = app.as(app.hike.host)
    const { lockVersion } = await alice.activity.read({ activityId: app.hike.id })
    const activity = { activityId: app.hike.id, lockVersion: lockVersion ?? 0, participantNbr: 7 }
    return alice.activity.update({ activity })
  },
}

describe('somebody who waits is offered the places when', () => {
  test.each(Object.entries(FREEINGS))('%s', async (_words, free) => {
    const app = await fullHike()
    const chantal = await app.waits(2)
    await free(app)
    expect(await app.list()).toEqual([[chantal.id, 'OFFERED']])
  })

  test('a join request is refused', async () => {
    const app = await fullHike({ needsApproval: true })
    const chantal = await app.waits(2)
    const answer = { activityId: app.hike.id, participantId: app.bruno.id, approve: false, reason: 'Complet' }
    await app.as(app.hike.host).participation.approve(answer)
    expect(await app.list()).toEqual([[chantal.id, 'OFFERED']])
  })

  test('somebody with an offer deletes the account', async () => {
    const app = await fullHike()
    const [chantal, dimitri] = [await app.waits(1), await app.waits(1)]
    await app.giveBack(app.bruno, 1)
    await app.as(chantal).pages.account.remove()
    expect(await app.list()).toEqual([
      [chantal.id, 'LEFT'],
      [dimitri.id, 'OFFERED'],
    ])
  })

  test('somebody with an offer is banned, who is taken off the list without an email', async () => {
    const app = await fullHike()
    const [chantal, dimitri] = [await app.waits(1), await app.waits(1)]
    await app.giveBack(app.bruno, 1)
    await app.delivered()
    await app.as(await app.operator()).pages.ban.place({ userId: chantal.id, reason: 'Fraude.' })
    expect(await app.list()).toEqual([
      [chantal.id, 'REMOVED'],
      [dimitri.id, 'OFFERED'],
    ])
    expect(emailsTo(await app.delivered(), chantal)).toEqual([])
  })

  test('a place comes free after somebody before them was banned', async () => {
    const app = await fullHike()
    const [chantal, dimitri] = [await app.waits(1), await app.waits(1)]
    await app.as(await app.operator()).pages.ban.place({ userId: chantal.id, reason: 'Fraude.' })
    await app.giveBack(app.bruno, 1)
    expect(await app.list()).toEqual([
      [chantal.id, 'REMOVED'],
      [dimitri.id, 'OFFERED'],
    ])
  })

  test('nobody joins the line by a request that was under way when they were banned', async () => {
    const app = await fullHike()
    const dimitri = await app.participant()
    const session = await app.sessionOf(dimitri)
    await app.as(await app.operator()).pages.ban.place({ userId: dimitri.id, reason: 'Fraude.' })
    await expect(app.waitAs(session, 1)).rejects.toBeInstanceOf(AccountBanned)
    expect(await app.list()).toEqual([])
  })

  test('an operator puts the activity back online', async () => {
    const app = await fullHike()
    const chantal = await app.waits(2)
    await app.db.updateTable('activity').set({ validation: 'NEED_VALIDATION' }).execute()
    await app.giveBack(app.bruno, 2)
    expect(await app.list()).toEqual([[chantal.id, 'WAITS']])
    await app.as(await app.operator()).pages.moderation.validate({ activityId: app.hike.id })
    expect(await app.list()).toEqual([[chantal.id, 'OFFERED']])
  })
})

describe('a ticket type of its own', () => {
  test('is waited for where it is full, though the activity is not', async () => {
    const app = await world()
    const { waitAs, adult, child } = await oneChild(app)
    const chantal = await app.sessionOf(await app.participant())
    expect(await waitAs(chantal, 1, adult)).toEqual({ refused: 'PLACES_LEFT', data: { left: 9 } })
    expect(await waitAs(chantal, 2, child)).toEqual({ refused: 'MORE_THAN_CAPACITY', data: { most: 1 } })
    expect(await waitAs(chantal, 1, child)).toMatchObject({ waiting: { ticketTypeId: child, position: 1 } })
  })

  test('comes free when a cheque moves to another one; the offer counts in it and in all', async () => {
    const app = await world()
    const { waitAs, host, hike, adult, child, partGhostId, list, placesOfChildren } = await oneChild(app)
    const chantal = await app.participant()
    await waitAs(await app.sessionOf(chantal), 1, child)
    await app.as(host).manualParticipant.update({ activityId: hike.id, partGhostId, paymentModelId: adult })
    expect(await list()).toEqual([[chantal.id, 'OFFERED']])
    expect(await placesOfChildren()).toBe(0)
    const { places } = await app.as(host).pages.hosting.view({ activityId: hike.id })
    expect(places).toMatchObject({ taken: 2, manual: 1, offered: 1, free: 8 })
    const dimitri = app.as(await app.participant())
    const attendance = [{ paymentModelId: child, nbrParticipant: 1 }]
    expect(await dimitri.participation.join({ activityId: hike.id, attendance })).toMatchObject({ given: 0 })
    expect(await app.as(chantal).participation.join({ activityId: hike.id, attendance })).toMatchObject({
      given: 1,
    })
  })
})

test('an offer of a ticket type that the host removes is made anew of one that is left', async () => {
  const app = await world()
  const { waitAs, host, hike, adult, child, partGhostId, list } = await oneChild(app)
  const chantal = await app.participant()
  await waitAs(await app.sessionOf(chantal), 1, child)
  await app.as(host).manualParticipant.update({ activityId: hike.id, partGhostId, paymentModelId: adult })
  expect(await list()).toEqual([[chantal.id, 'OFFERED']])
  const paymentModels = [{ paymentModelId: adult, name: 'Adulte' }]
  await app.as(host).activity.update({ activity: { activityId: hike.id, paymentModels } })
  const offers = () => app.db.selectFrom('waitingEntry').select(['ticketTypeId', 'offeredAt']).execute()
  expect(await offers()).toEqual([{ ticketTypeId: adult, offeredAt: expect.any(String) }])
  const attendance = [{ paymentModelId: adult, nbrParticipant: 1 }]
  expect(await app.as(chantal).participation.join({ activityId: hike.id, attendance })).toMatchObject({
    given: 1,
  })
})

describe('a ticket type whose sale begins', () => {
  /** Four places, all taken, for one of which somebody waits; the type is replaced by one that opens in an hour. */
  async function replacedType() {
    const app = await fullHike()
    const chantal = await app.waits()
    const opens = new Date(app.clock.now.getTime() + 3_600_000).toISOString()
    await ticketTypes(app, app.hike.id, [{ name: 'Régulier', salesStartAt: opens }])
    await app.as(app.hike.host).pages.hosting.resize({ activityId: app.hike.id, participantNbr: 6 })
    expect(await app.list()).toEqual([[chantal.id, 'WAITS']])
    app.clock.pass({ hours: 1 })
    return { ...app, chantal }
  }

  test('is offered to those in line by the job', async () => {
    const { endOverdue, list, chantal } = await replacedType()
    await endOverdue()
    expect(await list()).toEqual([[chantal.id, 'OFFERED']])
  })

  test('is offered to them before a newcomer takes its places, though the job has not run', async () => {
    const { join, participant, list, chantal } = await replacedType()
    expect(await join(await participant(), 2)).toMatchObject({ given: 0 })
    expect(await list()).toEqual([[chantal.id, 'OFFERED']])
    expect(await join(await participant(), 1)).toMatchObject({ given: 1 })
  })
})

test('more places at once than one step has emails: everybody is offered one, and gets exactly one', async () => {
  const app = await fullHike({ capacity: 1 })
  const waiting = []
  for (let count = 0; count < 52; count++) waiting.push(await app.waits())
  await app.as(app.hike.host).pages.hosting.resize({ activityId: app.hike.id, participantNbr: 53 })
  expect((await app.list()).map(([, state]) => state)).toEqual(waiting.map(() => 'OFFERED'))
  const offers = (await app.delivered()).filter(({ subject }) =>
    subject.startsWith('Une place s’est libérée'),
  )
  expect(offers.map(({ to }) => to.address).sort()).toEqual(waiting.map(({ email }) => email).sort())
})
