// Also on PostgreSQL: places that are taken again under the lock of the activity.

import { describe, expect, test } from 'vitest'
import { callOffActivity } from '#server/services/activity/call-off.ts'
import { banUser } from '#server/services/moderation/ban.ts'
import { removeParticipant } from '#server/services/participation/remove.ts'
import { closeRefund } from '#server/services/payment/close-refund.ts'
import { settleOrder } from '#server/services/payment/order/settle.ts'
import { readRefunds } from '#server/services/payment/read-refunds.ts'
import { retryRefund } from '#server/services/payment/retry-refund.ts'
import { payPage, type Shop, shop } from '#tests/api/world/buying.ts'

/** The page is paid after we took it for expired. */
async function payLate(app: Shop, url: string) {
  const [order] = await app.orders()
  await app.lapse()
  await payPage(url)
  return order!
}

describe('a payment that comes late', () => {
  test('takes the places again if they are free', async () => {
    const app = await shop({ capacity: 2 })
    const bruno = await app.participant()
    const { url = '', intentId } = await app.buy(bruno, 2)
    const order = await payLate(app, url)
    expect(await app.taken()).toBe(2)
    expect(await app.status(bruno, intentId)).toMatchObject({ status: 'PAID', returned: false })
    expect(await app.tickets(order.id)).toEqual([null, null])
    expect(await app.taken()).toBe(0)
    expect(await app.refunds()).toEqual([])
  })

  test('goes back whole where they are taken, and the person is told', async () => {
    const app = await shop({ capacity: 2 })
    const bruno = await app.participant()
    const { url = '', intentId } = await app.buy(bruno, 2)
    await payLate(app, url)
    await app.buy(await app.participant(), 1)
    await app.delivered()
    expect(await app.status(bruno, intentId)).toMatchObject({ status: 'EXPIRED', returned: true })
    expect(await app.refunds()).toMatchObject([{ cause: 'LATE', totalCents: 9198, percent: null }])
    expect((await app.delivered()).map(({ to }) => to.address)).toContain(bruno.email)
    await app.status(bruno, intentId)
    expect(await app.refunds()).toHaveLength(1)
  })

  test('is owed to its buyer while giving it back has failed, and until it is tried again', async () => {
    const app = await shop({ capacity: 2 })
    const { services, control } = app
    const bruno = await app.participant()
    const { url = '', intentId: transactionId = '' } = await app.buy(bruno, 2)
    await payLate(app, url)
    await app.buy(await app.participant(), 1)
    await app.status(bruno, transactionId)
    await app.work()
    const page = () => app.as(bruno).pages.order.read({ transactionId })
    expect(await page()).toMatchObject({ refunds: [{ amount: 9198 }], owed: [] })

    const [refund] = await app.refunds()
    await control('fail-refund', { refund: refund!.stripeRefundId, reason: 'unknown' })
    await readRefunds(services, refund!.attemptId)
    expect(await page()).toMatchObject({ endedAs: 'EXPIRED', refunds: [], owed: [9198] })
    expect(await app.status(bruno, transactionId)).toMatchObject({ status: 'EXPIRED', returned: false })

    const operator = await app.sessionOf(await app.operator())
    await retryRefund(services, operator, refund!.id)
    expect(await page()).toMatchObject({ refunds: [{ amount: 9198 }], owed: [] })
    expect(await app.status(bruno, transactionId)).toMatchObject({ returned: true })
  })

  test('was charged, also once it was given back another way', async () => {
    const app = await shop({ capacity: 2 })
    const bruno = await app.participant()
    const { url = '', intentId: transactionId = '' } = await app.buy(bruno, 2)
    await payLate(app, url)
    await app.buy(await app.participant(), 1)
    await app.status(bruno, transactionId)
    await app.work()
    const [refund] = await app.refunds()
    await app.control('fail-refund', { refund: refund!.stripeRefundId, reason: 'unknown' })
    await readRefunds(app.services, refund!.attemptId)
    const operator = await app.sessionOf(await app.operator())
    await closeRefund(app.services, operator, { refundId: refund!.id, reason: 'Virement' })
    const page = await app.as(bruno).pages.order.read({ transactionId })
    expect(page).toMatchObject({ endedAs: 'EXPIRED', wasCharged: true, refunds: [], owed: [] })
  })

  test('goes back where its buyer has registered anew', async () => {
    const app = await shop()
    const bruno = await app.participant()
    const { url = '', intentId } = await app.buy(bruno, 2)
    await payLate(app, url)
    await app.buy(bruno, 1)
    await app.status(bruno, intentId)
    expect(await app.refunds()).toMatchObject([{ cause: 'LATE' }])
    expect((await app.orders()).map(({ state }) => state)).toEqual(['EXPIRED', 'OPEN'])
  })
})

describe('what is paid meanwhile goes back', () => {
  test('when the activity was called off', async () => {
    const app = await shop()
    const bruno = await app.participant()
    const { url = '', intentId } = await app.buy(bruno, 2)
    const host = await app.sessionOf(app.alice)
    await callOffActivity(app.services, host, { activityId: app.hike.id, reason: 'Tempête' })
    await payPage(url)
    expect(await app.status(bruno, intentId)).toMatchObject({ status: 'WITHDRAWN', returned: true })
    expect(await app.refunds()).toMatchObject([{ cause: 'WITHDRAWN', totalCents: 9198 }])
    expect((await app.orders())[0]).toMatchObject({ state: 'WITHDRAWN', receiptNumber: null })
  })

  test('when the host removed them', async () => {
    const app = await shop({ capacity: 2 })
    const bruno = await app.participant()
    const { url = '', intentId } = await app.buy(bruno, 2)
    const [order] = await app.orders()
    await removeParticipant(app.services, await app.sessionOf(app.alice), {
      activityId: app.hike.id,
      participationId: order!.participationId,
      reason: 'Erreur',
      isManual: false,
    })
    expect(await app.taken()).toBe(2)
    await payPage(url)
    await app.status(bruno, intentId)
    expect(await app.refunds()).toMatchObject([{ cause: 'WITHDRAWN' }])
  })

  test('when the host was banned', async () => {
    const app = await shop()
    const bruno = await app.participant()
    const { url = '', intentId } = await app.buy(bruno)
    const operator = await app.sessionOf(await app.operator())
    await banUser(app.services, operator, { userId: app.alice.id, reason: 'Fraude' })
    await payPage(url)
    await app.status(bruno, intentId)
    expect(await app.refunds()).toMatchObject([{ cause: 'WITHDRAWN' }])
    expect((await app.orders())[0]?.state).toBe('WITHDRAWN')
  })

  test('when it differs from the order by a cent', async () => {
    const app = await shop({ capacity: 2 })
    const bruno = await app.participant()
    const { url = '', intentId } = await app.buy(bruno)
    await app.db.updateTable('order').set({ totalCents: 4600, netCents: 4001 }).execute()
    await payPage(url)
    await app.status(bruno, intentId)
    expect((await app.orders())[0]?.state).toBe('WITHDRAWN')
    expect(await app.refunds()).toMatchObject([{ cause: 'WITHDRAWN', totalCents: 4599 }])
    expect(await app.taken()).toBe(2)
  })
})

test('two payments of one order: the second goes back', async () => {
  const app = await shop()
  const bruno = await app.participant()
  const first = await app.buy(bruno)
  // A second page of the same order, which an outage left open.
  const [attempt] = await app.attempts()
  await app.db
    .updateTable('paymentAttempt')
    .set({ endedAt: attempt!.createdAt, outcome: 'EXPIRED' })
    .execute()
  const second = await app.buy(bruno)
  expect(second.intentId).toBe(first.intentId)
  expect(second.url).not.toBe(first.url)
  await payPage(first.url ?? '')
  await payPage(second.url ?? '')
  await app.status(bruno, first.intentId)
  const [order] = await app.orders()
  await settleOrder(app.services, order!.id)
  expect(order).toMatchObject({ state: 'PAID', receiptNumber: 1 })
  expect(await app.refunds()).toMatchObject([{ cause: 'TWICE', totalCents: 4599 }])
  expect(await app.db.selectFrom('ledgerTransaction').select('kind').orderBy('id').execute()).toEqual([
    { kind: 'SALE' },
    { kind: 'RETURN' },
  ])
})

describe('paid tickets that the seller’s side ends give everything back', () => {
  async function paid(app: Shop, places = 2) {
    const bruno = await app.participant()
    const { url = '', intentId } = await app.buy(bruno, places)
    await payPage(url)
    await app.status(bruno, intentId)
    return bruno
  }

  test('removed', async () => {
    const app = await shop({ capacity: 2 })
    await paid(app)
    const [order] = await app.orders()
    await removeParticipant(app.services, await app.sessionOf(app.alice), {
      activityId: app.hike.id,
      participationId: order!.participationId,
      reason: 'Erreur',
      isManual: false,
    })
    expect(await app.refunds()).toMatchObject([{ cause: 'HOST', percent: 100, totalCents: 9198 }])
    expect(await app.taken()).toBe(2)
  })

  test('called off: in batches, by tasks', async () => {
    const app = await shop()
    for (let buyers = 0; buyers < 3; buyers++) await paid(app, 1)
    const host = await app.sessionOf(app.alice)
    await callOffActivity(app.services, host, { activityId: app.hike.id, reason: 'Tempête' })
    expect(await app.refunds()).toEqual([])
    await app.work()
    expect(await app.refunds()).toMatchObject([
      { cause: 'HOST', totalCents: 4599 },
      { cause: 'HOST', totalCents: 4599 },
      { cause: 'HOST', totalCents: 4599 },
    ])
  })
})
