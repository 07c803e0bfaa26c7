// Also on PostgreSQL: pages of orders, and the statement that ends all open ones of an activity.

import { expect, test } from 'vitest'
import { ProviderUnavailable } from '#server/domain/payment/unavailable.ts'
import type { Payments } from '#server/gateways/payments/payments.ts'
import { instant } from '#server/runtime/clock.ts'
import { callOffActivity } from '#server/services/activity/call-off.ts'
import { sweepOrders } from '#server/services/payment/order/expire.ts'
import { payPage, shop } from '#tests/api/world/buying.ts'
import type { World } from '#tests/api/world/world.ts'

/** Copies an order so often, each with an attempt of its own: an activity that many people buy. */
async function copies(app: World, orderId: number, number: number) {
  const { id: _id, ...order } = await app.db
    .selectFrom('order')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { id: _attempt, ...attempt } = await app.db
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow()
  const made: number[] = []
  for (let index = 0; index < number; index++) {
    const { id } = await app.db
      .insertInto('order')
      .values({ ...order, transactionId: `copy-${index}`, network: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const own = { orderId: id, stripeSessionId: `cs_${index}` }
    await app.db
      .insertInto('paymentAttempt')
      .values({ ...attempt, ...own })
      .execute()
    made.push(id)
  }
  return made
}

async function crowded(number: number) {
  const app = await shop()
  const bruno = await app.participant()
  await app.buy(bruno, 1)
  const [first] = await app.orders()
  const orderIds = await copies(app, first!.id, number)
  return { ...app, bruno, first: first!, orderIds }
}

test('the sweep reaches every order, also behind two hundred that stay as they are', async () => {
  const { services, payments, clock } = await crowded(205)
  clock.pass({ minutes: 40 })
  const read = new Set<string>()
  const readCheckout: Payments['readCheckout'] = (id) => {
    read.add(id)
    return Promise.reject(new Error('That page is unknown.'))
  }
  await sweepOrders({ ...services, payments: { ...payments, readCheckout } })
  expect(read.size).toBe(206)
})

test('one that the provider fails for does not hold up the others; five in a row mean that it is away', async () => {
  const { services, payments, clock } = await crowded(9)
  clock.pass({ minutes: 40 })
  const sweep = async (fails: (nth: number) => boolean) => {
    const read = new Set<string>()
    let nth = 0
    const readCheckout: Payments['readCheckout'] = (id) => {
      read.add(id)
      return Promise.reject(fails(nth++) ? new ProviderUnavailable('409') : new Error('It is unknown.'))
    }
    await sweepOrders({ ...services, payments: { ...payments, readCheckout } }).catch(() => null)
    return read.size
  }
  expect(await sweep((nth) => nth % 5 !== 4)).toBe(10)
  expect(await sweep(() => true)).toBe(5)
})

test('calling off ends all open orders at once, and a task those who may pay them, twenty at a time', async () => {
  const { services, db, hike, alice, sessionOf, orders, attempts, payments, work } = await crowded(45)
  services.payments = {
    ...payments,
    readCheckout: () =>
      Promise.resolve({ status: 'OVER', paid: null, url: null, attemptId: null, key: null } as const),
  }
  const tasks = (kind: string) =>
    db.selectFrom('task').select('payload').where('kind', '=', kind).where('doneAt', 'is', null).execute()
  const before = (await tasks('expire-checkout')).length
  await callOffActivity(services, await sessionOf(alice), { activityId: hike.id, reason: null })
  expect(new Set((await orders()).map(({ state }) => state))).toEqual(new Set(['WITHDRAWN']))
  expect(await tasks('expire-checkout')).toHaveLength(before)
  expect((await tasks('give-back')).map(({ payload }) => payload)).toEqual([
    JSON.stringify({ activityId: hike.id, after: 0 }),
  ])
  for (let rounds = 0; rounds < 6; rounds++) await work()
  expect((await attempts()).filter(({ endedAt }) => endedAt === null)).toEqual([])
})

test('what was paid goes back although twenty orders before it have nothing to give back from', async () => {
  const {
    services,
    db,
    hike,
    alice,
    sessionOf,
    refunds,
    buy,
    participant,
    status,
    orderIds,
    first,
    clock,
    work,
  } = await crowded(25)
  const chantal = await participant()
  const { url = '', intentId } = await buy(chantal, 1)
  await payPage(url)
  await status(chantal, intentId)
  // Called paid, without a payment: a fault of ours, which is not to keep the money of others.
  const line = await db
    .selectFrom('orderLine')
    .selectAll()
    .where('orderId', '=', first.id)
    .executeTakeFirstOrThrow()
  const { id: _line, ...ofLine } = line
  const ticket = await db
    .selectFrom('ticket')
    .selectAll()
    .where('orderLineId', '=', line.id)
    .executeTakeFirstOrThrow()
  const { id: _ticket, ...ofTicket } = ticket
  for (const [index, orderId] of orderIds.entries()) {
    const paid = {
      state: 'PAID',
      paidAt: instant(clock.now),
      receiptYear: 2026,
      receiptNumber: 100 + index,
    } as const
    await db.updateTable('order').set(paid).where('id', '=', orderId).execute()
    const { id: orderLineId } = await db
      .insertInto('orderLine')
      .values({ ...ofLine, orderId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('ticket')
      .values({ ...ofTicket, orderLineId, waitsFor: null, uuid: `copy-${index}` })
      .execute()
  }
  await callOffActivity(services, await sessionOf(alice), { activityId: hike.id, reason: null })
  for (let rounds = 0; rounds < 4; rounds++) await work()
  expect(await refunds()).toMatchObject([{ cause: 'HOST', totalCents: 4599 }])
})
