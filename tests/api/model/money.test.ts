// Also on PostgreSQL: the same stories under its locks.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listUnbalancedTransactions } from '#db/queries/payment/ledger.ts'
import { callOffActivity, resizeActivity } from '#server/services/activity/call-off.ts'
import { removeParticipant } from '#server/services/participation/remove.ts'
import { endHold } from '#server/services/payment/order/end-hold.ts'
import { sweepOrders } from '#server/services/payment/order/expire.ts'
import { payPage, type Shop, shop } from '#tests/api/world/buying.ts'
import { ticketTypes } from '#tests/api/world/tickets.ts'
import type { Person } from '#tests/api/world/world.ts'
import { makeMoneyModel, type MoneyStep, playStep, PRICE, takenOf } from './money.ts'

const SEED = Number(process.env.MODEL_SEED ?? 20261202)
const RUNS = Number(process.env.MODEL_RUNS ?? 12)
const PEOPLE = 3

const person = fc.nat({ max: PEOPLE - 1 })
const step: fc.Arbitrary<MoneyStep> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('buy' as const),
      person,
      places: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('pay' as const), person }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom('decline', 'payTwice', 'abandon', 'remove'),
      person,
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('lapse', 'payLate'), person }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('expire') }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('resize' as const), capacity: fc.integer({ min: 1, max: 8 }) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('callOff') }) },
)
const story = fc.record({
  capacity: fc.integer({ min: 1, max: 6 }),
  steps: fc.array(step, { minLength: 4, maxLength: 14 }),
})

/** Drives the product in the terms of the model: one activity of Alice, and three people. */
async function productOf(app: Shop, capacity: number) {
  const { db, services, alice } = app
  const hike = await app.activity({ host: alice, capacity })
  const [type = 0] = await ticketTypes(app, hike.id, [{ name: 'Place', priceCents: 4000 }])
  const people: Person[] = []
  for (let index = 0; index < PEOPLE; index++) people.push(await app.participant())
  /** Pages of orders that are over in our books. */
  let over: { buyer: Person; url: string; transactionId: string; isWithdrawn: boolean }[] = []
  const openOrder = (buyer: Person) =>
    db
      .selectFrom('order')
      .selectAll()
      .where('activityId', '=', hike.id)
      .where('buyerId', '=', buyer.id)
      .where('state', '=', 'OPEN')
      .executeTakeFirst()
  const openAttempt = (orderId: number) =>
    db
      .selectFrom('paymentAttempt')
      .selectAll()
      .where('orderId', '=', orderId)
      .where('endedAt', 'is', null)
      .executeTakeFirstOrThrow()

  async function buy(buyer: Person, places: number): Promise<string> {
    try {
      const attendance = [{ paymentModelId: type, nbrParticipant: places }]
      const held = await app.as(buyer).payment.open({ activityId: hike.id, attendance })
      return held.result === 'inscription_cancelled' ? 'full' : 'held'
    } catch (error) {
      return (error as { code: string }).code
    }
  }

  async function pageOf(orderId: number): Promise<string> {
    const { stripeSessionId } = await openAttempt(orderId)
    const { url } = await app.ask(`GET /v1/checkout/sessions/${stripeSessionId ?? ''}`)
    return String(url)
  }

  async function payThen(
    buyer: Person,
    before: (orderId: number, url: string) => Promise<void>,
    number?: string,
  ) {
    const order = await openOrder(buyer)
    if (!order) return 'nothing'
    const url = await pageOf(order.id)
    await before(order.id, url)
    await payPage(url, number ? { number } : {})
    const { status } = await app.status(buyer, order.transactionId)
    return number ? 'declined' : status
  }

  async function play(step: MoneyStep): Promise<string> {
    const buyer = 'person' in step ? people[step.person]! : people[0]!
    const host = await app.sessionOf(alice)
    switch (step.act) {
      case 'buy':
        return buy(buyer, step.places)
      case 'pay':
        return payThen(buyer, () => Promise.resolve())
      case 'decline':
        return payThen(buyer, () => Promise.resolve(), '4000 0000 0000 0002')
      case 'lapse': {
        const order = await openOrder(buyer)
        if (!order) return 'nothing'
        const url = await pageOf(order.id)
        const attempt = await openAttempt(order.id)
        await db
          .updateTable('order')
          .set({ heldUntil: attempt.createdAt })
          .where('id', '=', order.id)
          .execute()
        await endHold(services, attempt, 'EXPIRED')
        app.clock.pass({ minutes: 1 }) // ours alone: the page of the provider stays open
        over.push({ buyer, url, transactionId: order.transactionId, isWithdrawn: false })
        return 'lapsed'
      }
      case 'payLate': {
        const page = over.find((page) => page.buyer === buyer)
        if (!page) return 'nothing'
        over = over.filter((other) => other !== page)
        await payPage(page.url)
        return (await app.status(buyer, page.transactionId)).status
      }
      case 'payTwice':
        return payThen(buyer, async (orderId, url) => {
          const { id, createdAt: endedAt } = await openAttempt(orderId)
          await db
            .updateTable('paymentAttempt')
            .set({ endedAt, outcome: 'EXPIRED' })
            .where('id', '=', id)
            .execute()
          const { transactionId: intentId } = (await openOrder(buyer))!
          await app.as(buyer).pages.buying.resume({ intentId })
          const second = await pageOf(orderId)
          expect(second).not.toBe(url)
          await payPage(second)
        })
      case 'abandon': {
        const order = await openOrder(buyer)
        if (!order) return 'nothing'
        await app.as(buyer).payment.abandon({ query: { intentId: order.transactionId } })
        return 'abandoned'
      }
      case 'remove': {
        const registration = await db
          .selectFrom('participation')
          .select('id')
          .where('activityId', '=', hike.id)
          .where('userId', '=', buyer.id)
          .where('endedAt', 'is', null)
          .executeTakeFirst()
        if (!registration) return 'nothing'
        const removal = {
          activityId: hike.id,
          participationId: registration.id,
          reason: 'Erreur',
          isManual: false,
        }
        const order = await openOrder(buyer)
        const url = order && (await pageOf(order.id))
        await removeParticipant(services, host, removal)
        if (url) over.push({ buyer, url, transactionId: order.transactionId, isWithdrawn: true })
        return 'removed'
      }
      case 'expire':
        await app.pass({ minutes: 32 })
        await sweepOrders(services)
        over = []
        return 'expired'
      case 'callOff': {
        const { cancelledAt } = await db
          .selectFrom('activity')
          .select('cancelledAt')
          .where('id', '=', hike.id)
          .executeTakeFirstOrThrow()
        await callOffActivity(services, host, { activityId: hike.id, reason: 'Tempête' })
        await app.work()
        over = over.filter(({ isWithdrawn }) => !isWithdrawn)
        return cancelledAt ? 'nothing' : 'called off'
      }
      case 'resize': {
        const resized = await resizeActivity(services, host, { activityId: hike.id, capacity: step.capacity })
        return 'refused' in resized ? 'refused' : 'resized'
      }
    }
  }

  /** What the rows say, in the terms of the model. */
  async function read() {
    const orders = await db.selectFrom('order').selectAll().where('activityId', '=', hike.id).execute()
    const ids = [0, ...orders.map(({ id }) => id)]
    const tickets = await db
      .selectFrom('ticket')
      .innerJoin('orderLine', 'orderLine.id', 'ticket.orderLineId')
      .selectAll('ticket')
      .select('orderLine.orderId')
      .where('orderLine.orderId', 'in', ids)
      .execute()
    const attempts = await db.selectFrom('paymentAttempt').selectAll().where('orderId', 'in', ids).execute()
    const refunds = await db.selectFrom('refund').selectAll().where('orderId', 'in', ids).execute()
    const sum = (amounts: number[]) => amounts.reduce((total, cents) => total + cents, 0)
    const totals = new Map(orders.map(({ id, totalCents }) => [id, totalCents]))
    const paid = attempts.filter(({ outcome }) => outcome === 'PAID')
    for (const { id, netCents, gstCents, qstCents, feeCents } of orders) {
      const own = tickets.filter(({ orderId }) => orderId === id)
      expect(sum(own.map((ticket) => ticket.netCents))).toBe(netCents)
      expect(sum(own.map((ticket) => ticket.gstCents))).toBe(gstCents)
      expect(sum(own.map((ticket) => ticket.qstCents))).toBe(qstCents)
      expect(sum(own.map((ticket) => ticket.feeCents))).toBe(feeCents)
    }
    for (const { id, orderId } of paid) {
      const returned = sum(
        refunds.filter(({ attemptId }) => attemptId === id).map(({ totalCents }) => totalCents),
      )
      expect(returned).toBeLessThanOrEqual(totals.get(orderId) ?? 0)
    }
    return {
      taken: tickets.filter(({ endedAt }) => endedAt === null).length,
      good: tickets.filter(({ endedAt, waitsFor }) => endedAt === null && waitsFor === null).length,
      charged: sum(paid.map(({ orderId }) => totals.get(orderId) ?? 0)),
      returned: sum(refunds.map(({ totalCents }) => totalCents)),
      receipts: orders.filter(({ receiptNumber }) => receiptNumber !== null).length,
    }
  }

  return { play, read }
}

test(
  'whatever people do, places, shares, ledger, refunds and receipts fit',
  { timeout: 900_000 },
  async () => {
    const app = await shop()
    await fc.assert(
      fc.asyncProperty(story, async ({ capacity, steps }) => {
        const model = makeMoneyModel(capacity, PEOPLE)
        const product = await productOf(app, capacity)
        for (const step of steps) {
          const expected = playStep(model, step)
          expect([step, await product.play(step)]).toEqual([step, expected])
          const taken = takenOf(model)
          expect(taken).toBeLessThanOrEqual(model.capacity)
          expect(await product.read()).toEqual({
            taken,
            good: model.people.reduce((sum, { paid }) => sum + paid, 0),
            charged: model.charged,
            returned: model.returned,
            receipts: model.receipts,
          })
        }
        await product.play({ act: 'expire' })
        expect(await listUnbalancedTransactions(app.db)).toEqual([])
        const receipts = (await app.orders()).flatMap(({ receiptNumber }) => receiptNumber ?? [])
        expect([...receipts].sort((one, other) => one - other)).toEqual(receipts.map((_, index) => index + 1))
      }),
      { seed: SEED, numRuns: RUNS },
    )
    expect(PRICE).toBe(4599)
  },
)
