// Also on PostgreSQL: accounts that close while money is under way.

import { describe, expect, test } from 'vitest'
import { updateActivity } from '#db/queries/activity/activity.ts'
import { listOwed } from '#db/queries/payment/owed.ts'
import { instant } from '#server/runtime/clock.ts'
import { settleOrder } from '#server/services/payment/order/settle.ts'
import { verifyMoney } from '#server/services/payment/verify/verify.ts'
import { payPage, shop } from '#tests/api/world/buying.ts'
import { refusal } from '#tests/api/world/world.ts'

/** Bruno holds two places; somebody's account closes before he pays them. */
async function held(options: Parameters<typeof shop>[0] = {}) {
  const app = await shop({ capacity: 5, ...options })
  const { db, services, orders, as, operator } = app
  const bruno = await app.participant()
  const { url = '', intentId } = await app.buy(bruno, 2)
  const [order] = await orders()
  const orderId = order!.id
  /** Nobody comes back from the page: an event, or the sweep, leads to the order. */
  async function pay() {
    await payPage(url)
    return settleOrder(services, orderId)
  }
  const leave = (person = bruno) => as(person).pages.account.remove()
  const ban = async (userId: number) =>
    as(await operator()).pages.ban.place({ userId, reason: 'Fraude répétée.' })
  const failed = () =>
    db.selectFrom('task').select(['kind', 'lastError']).where('failedAt', 'is not', null).execute()
  /** Everything that is due is done, and nothing is named afterwards. */
  async function settled() {
    for (let rounds = 0; rounds < 3; rounds++) await app.work()
    await app.pass({ hours: 24 * 5 })
    await app.work()
    expect(await failed()).toEqual([])
    expect((await verifyMoney(services)).findings).toEqual([])
  }
  return { ...app, bruno, intentId, orderId, pay, leave, ban, settled }
}

const BACK = { cause: 'WITHDRAWN', totalCents: 9198 }

describe('the buyer', () => {
  test('deletes the account: the places are free, and what is paid after that goes back', async () => {
    const { leave, taken, pay, refunds, settled } = await held()
    expect(await leave()).toMatchObject({ cancelled: 1 })
    expect(await taken()).toBe(5)
    expect(await pay()).toMatchObject({ receiptNumber: null })
    expect(await refunds()).toMatchObject([BACK])
    expect(await taken()).toBe(5)
    await settled()
  })

  test('deletes the account after the start: the hold that is left ends, or its payment goes back', async () => {
    const { leave, pay, refunds, clock, db, hike, settled } = await held()
    await updateActivity(db, hike.id, { startsAt: instant(new Date(clock.now.getTime() - 60_000)) })
    expect(await leave()).toMatchObject({ cancelled: 0 })
    expect(await pay()).toMatchObject({ state: 'WITHDRAWN' })
    expect(await refunds()).toMatchObject([BACK])
    await settled()
  })

  test('keeps the account while there are paid tickets, and is told so before', async () => {
    const { leave, pay, as, bruno, tickets, orderId, hike } = await held()
    await pay()
    await expect(leave()).rejects.toMatchObject({
      ...refusal('PAID_TICKETS', 409),
      data: { activityIds: [hike.id] },
    })
    expect(await as(bruno).pages.account.leaving()).toMatchObject({ hasPaidTickets: true })
    expect(await tickets(orderId)).toEqual([null, null])
  })

  test('is banned: what is paid after that goes back', async () => {
    const { ban, bruno, pay, refunds, taken, settled } = await held()
    await ban(bruno.id)
    expect(await pay()).toMatchObject({ state: 'WITHDRAWN', receiptNumber: null })
    expect(await refunds()).toMatchObject([BACK])
    expect(await taken()).toBe(5)
    await settled()
  })

  test('is banned after paying: the tickets stay good', async () => {
    const { ban, bruno, pay, refunds, tickets, orderId, settled } = await held()
    await pay()
    await ban(bruno.id)
    expect(await tickets(orderId)).toEqual([null, null])
    expect(await refunds()).toEqual([])
    await settled()
  })
})

describe('the host', () => {
  test('is banned, and an operator calls off: what was paid goes back whole, also what is paid after that', async () => {
    const { ban, alice, hike, operator, as, buy, participant, status, pay, refunds, work, settled } =
      await held()
    const chantal = await participant()
    const other = await buy(chantal)
    await payPage(other.url ?? '')
    await status(chantal, other.intentId)
    await ban(alice.id)
    await as(await operator()).pages.ban.callOff({
      ...{ userId: alice.id, activityIds: [hike.id], message: 'La sortie n’aura pas lieu.' },
    })
    expect(await pay()).toMatchObject({ state: 'WITHDRAWN' })
    await work()
    expect(await refunds()).toMatchObject([BACK, { cause: 'HOST', percent: 100, totalCents: 4599 }])
    await settled()
  })

  test('does not delete the account while places are held in what is to come', async () => {
    const { leave, alice, hike } = await held()
    await expect(leave(alice)).rejects.toMatchObject({
      ...refusal('HOSTS_ACTIVITIES', 409),
      data: { activityIds: [hike.id] },
    })
  })

  test('deletes the account when it is over: a payment that comes then goes back', async () => {
    const { leave, alice, hike, db, clock, pay, refunds, settled } = await held()
    const before = (minutes: number) => instant(new Date(clock.now.getTime() - minutes * 60_000))
    await updateActivity(db, hike.id, { startsAt: before(120), endsAt: before(1) })
    await leave(alice)
    expect(await pay()).toMatchObject({ state: 'WITHDRAWN' })
    expect(await refunds()).toMatchObject([BACK])
    await settled()
  })
})

test('a host to whom sold places are owed keeps the account, and reads beforehand how much it is', async () => {
  const { leave, pay, alice, hike, db, clock, as } = await held()
  await pay()
  const before = (minutes: number) => instant(new Date(clock.now.getTime() - minutes * 60_000))
  await updateActivity(db, hike.id, { startsAt: before(120), endsAt: before(1) })
  const [{ cents: salesCents } = { cents: 0 }] = await listOwed(db, [alice.id], { limit: 1, offset: 0 })
  expect(salesCents).toBeGreaterThan(0)
  const owed = { salesCents, refundCents: 0 }
  expect(await as(alice).pages.account.leaving()).toMatchObject({ activities: [], owed })
  await expect(leave(alice)).rejects.toMatchObject({ ...refusal('MONEY_LEFT', 409), data: owed })
  const kept = await db
    .selectFrom('billingSettings')
    .select('legalName')
    .where('userId', '=', alice.id)
    .executeTakeFirstOrThrow()
  expect(kept.legalName).not.toBeNull()
})

describe('places that are not sold any more lead nobody to pay', () => {
  test.each(['of a host who was banned', 'of an activity that was refused'])('%s', async (whose) => {
    const app = await held()
    const { as, bruno, buy, intentId = '', attempts, db, hike } = app
    const page = () => as(bruno).pages.order.read({ transactionId: intentId })
    expect(await page()).toMatchObject({ mayPay: true })
    if (whose.includes('host')) await app.ban(app.alice.id)
    else await updateActivity(db, hike.id, { validation: 'REFUSED' })
    expect(await page()).toMatchObject({ mayPay: false })
    const gone = refusal('ACTIVITY_NOT_VALID', 409)
    await expect(as(bruno).pages.buying.resume({ intentId })).rejects.toMatchObject(gone)
    await expect(buy(bruno, 2)).rejects.toMatchObject(gone)
    expect(await attempts()).toHaveLength(1)
  })
})
