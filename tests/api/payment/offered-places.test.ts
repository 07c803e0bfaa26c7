// Also on PostgreSQL: an offer becomes a hold in one transaction.

import { describe, expect, test } from 'vitest'
import { updateActivity } from '#db/queries/activity/activity.ts'
import { offerOutOfTurn } from '#server/services/participation/waiting-list/host-acts.ts'
import { admitIfComplete } from '#server/services/payment/admit.ts'
import { payPage, shop } from '#tests/api/world/buying.ts'
import { waitingListOf } from '#tests/api/world/waiting.ts'

/** Two places, which Bruno holds; Chloé and then David wait for two. */
async function waited() {
  const app = await shop({ capacity: 2 })
  const bruno = await app.participant()
  const { intentId = '' } = await app.buy(bruno, 2)
  const line = waitingListOf(app, app.hike.id)
  const waits = async () => {
    const person = await app.participant()
    await line.waitAs(await app.sessionOf(person), 2, app.adult)
    return person
  }
  const [chloe, david] = [await waits(), await waits()]
  const giveUp = () => app.as(bruno).payment.abandon({ query: { intentId } })
  const entries = () =>
    app.db.selectFrom('waitingEntry').select(['userId', 'offeredAt', 'endedReason']).orderBy('id').execute()
  return { ...app, chloe, david, entries, giveUp }
}

/** Bruno lets his places go. */
async function offered() {
  const app = await waited()
  await app.giveUp()
  return app
}

test('paid places that are given up are offered, and accepting turns the offer into a hold', async () => {
  const { chloe, buy, entries, orders, taken } = await offered()
  expect(await entries()).toMatchObject([
    { userId: chloe.id, offeredAt: expect.any(String), endedReason: null },
    { offeredAt: null },
  ])
  await buy(chloe, 2)
  expect((await entries())[0]).toMatchObject({ endedReason: 'ACCEPTED' })
  const [, order] = await orders()
  expect(order).toMatchObject({ state: 'OPEN', buyerId: chloe.id, waitingEntryId: expect.any(Number) })
  expect(await taken()).toBe(0)
})

test('when that hold ends, the offer is over, and the next in line gets it', async () => {
  const { chloe, david, buy, pass, work, entries } = await offered()
  await buy(chloe, 2)
  await pass({ minutes: 32 })
  await work()
  expect(await entries()).toMatchObject([
    { userId: chloe.id, endedReason: 'LAPSED' },
    { userId: david.id, offeredAt: expect.any(String), endedReason: null },
  ])
})

test('who gives that hold up has declined, and is not told that the time has passed', async () => {
  const { chloe, david, buy, as, entries, db } = await offered()
  const { intentId = '' } = await buy(chloe, 2)
  await as(chloe).payment.abandon({ query: { intentId } })
  expect(await entries()).toMatchObject([
    { userId: chloe.id, endedReason: 'DECLINED' },
    { userId: david.id, offeredAt: expect.any(String), endedReason: null },
  ])
  const over = db.selectFrom('notification').select('id').where('type', '=', 'PLACE_OFFER_OVER')
  expect(await over.execute()).toEqual([])
})

test('a newcomer does not get what is offered, and a late payment neither', async () => {
  const { chloe, buy, pass, work, participant, status, orders, refunds } = await offered()
  const { url = '', intentId } = await buy(chloe, 2)
  const answer = await buy(await participant(), 1)
  expect(answer).toMatchObject({ result: 'inscription_cancelled', given: 0, left: 0 })
  await pass({ minutes: 32 })
  await work()
  await payPage(url) // nobody can: the provider ended it first
  await status(chloe, intentId)
  expect((await orders()).map(({ state }) => state)).toEqual(['ABANDONED', 'EXPIRED'])
  expect(await refunds()).toEqual([])
})

test('a payment that comes late does not get what was offered meanwhile, and goes back', async () => {
  const app = await shop({ capacity: 2 })
  const { participant, buy, lapse, status, refunds, taken, sessionOf, hike, adult } = app
  const bruno = await participant()
  const { url = '', intentId } = await buy(bruno, 2)
  const chloe = await participant()
  await waitingListOf(app, hike.id).waitAs(await sessionOf(chloe), 2, adult)
  await lapse()
  await payPage(url)
  expect(await status(bruno, intentId)).toMatchObject({ status: 'EXPIRED', returned: true })
  expect(await refunds()).toMatchObject([{ cause: 'LATE', totalCents: 9198 }])
  expect(await taken()).toBe(0)
  expect(await buy(chloe, 2)).toMatchObject({ given: 2 })
})

test('while the host cannot be paid no paid place is offered; as soon as they can, it is', async () => {
  const { giveUp, entries, services, db, alice, hike, sessionOf, chloe } = await waited()
  const setReady = (readyAt: string | null) => db.updateTable('paymentAccount').set({ readyAt }).execute()
  await setReady(null)
  await giveUp()
  expect(await entries()).toMatchObject([{ offeredAt: null }, { offeredAt: null }])
  const [first] = await db.selectFrom('waitingEntry').select('id').orderBy('id').execute()
  const outOfTurn = { activityId: hike.id, waitingId: first!.id, adds: 0 }
  expect(await offerOutOfTurn(services, await sessionOf(alice), outOfTurn)).toMatchObject({
    refused: 'SALES_PAUSED',
    data: { reason: 'PAYMENT_ACCOUNT' },
  })

  await setReady(services.now().toISOString())
  await admitIfComplete(services, alice.id)
  expect(await entries()).toMatchObject([
    { userId: chloe.id, offeredAt: expect.any(String) },
    { offeredAt: null },
  ])
})

describe('somebody in line without an offer, who takes the place that is left', () => {
  /** Bruno holds two of three places; Chloé and then David wait for two, and Chloé takes the last one. */
  async function takesLess() {
    const app = await shop({ capacity: 3 })
    await app.buy(await app.participant(), 2)
    const { waitAs } = waitingListOf(app, app.hike.id)
    const [chloe, david] = [await app.participant(), await app.participant()]
    const waits = async (person = chloe) => waitAs(await app.sessionOf(person), 2, app.adult)
    for (const person of [chloe, david]) await waits(person)
    const { url = '', intentId = '' } = await app.buy(chloe, 1)
    const abandon = () => app.as(chloe).payment.abandon({ query: { intentId } })
    const line = async () => {
      const rows = await app.db.selectFrom('waitingEntry').selectAll().orderBy('id').execute()
      return rows.map(({ userId, endedReason }) => [userId === chloe.id ? 'Chloé' : 'David', endedReason])
    }
    return { ...app, chloe, url, intentId, waits, abandon, line }
  }
  const IN_LINE = [
    ['Chloé', null],
    ['David', null],
  ]
  const SERVED = [
    ['Chloé', 'ACCEPTED'],
    ['David', null],
  ]

  test('is in line again where they were, when nobody pays', async () => {
    const { abandon, line, waits } = await takesLess()
    expect(await line()).toEqual(SERVED)
    await abandon()
    expect(await line()).toEqual(IN_LINE)
    expect(await waits()).toMatchObject({ waiting: { position: 1 } })
  })

  test('is served by a payment, also by one that comes late', async () => {
    const { lapse, line, url, status, chloe, intentId } = await takesLess()
    await lapse()
    expect(await line()).toEqual(IN_LINE)
    await payPage(url)
    expect(await status(chloe, intentId)).toMatchObject({ status: 'PAID' })
    expect(await line()).toEqual(SERVED)
  })

  test('gets a payment that comes late into the places that were offered to them since', async () => {
    const { db, hike, lapse, line, url, status, chloe, intentId } = await takesLess()
    await updateActivity(db, hike.id, { capacity: 4 })
    await lapse()
    expect(await line()).toEqual(IN_LINE)
    const [entry] = await db.selectFrom('waitingEntry').selectAll().orderBy('id').execute()
    expect(entry).toMatchObject({ userId: chloe.id, offeredAt: expect.any(String) })
    await payPage(url)
    expect(await status(chloe, intentId)).toMatchObject({ status: 'PAID' })
    expect((await line())[0]).toEqual(['Chloé', 'ACCEPTED'])
  })

  test('stays at the end where they began to wait anew meanwhile', async () => {
    const { waits, abandon, line } = await takesLess()
    await waits()
    await abandon()
    expect(await line()).toEqual([...SERVED, ['Chloé', null]])
  })

  test('is in no line any more once the activity was called off', async () => {
    const { clock, db, hike, url, intentId, status, chloe, line } = await takesLess()
    await updateActivity(db, hike.id, { cancelledAt: clock.now.toISOString() })
    await payPage(url)
    expect(await status(chloe, intentId)).toMatchObject({ status: 'WITHDRAWN', returned: true })
    expect((await line())[0]).toEqual(['Chloé', 'ACCEPTED'])
  })
})
