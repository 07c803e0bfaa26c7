import { describe, expect, test } from 'vitest'
import { updateActivity } from '#db/queries/activity/activity.ts'
import { insertRefund } from '#db/queries/payment/refund.ts'
import { instant } from '#server/runtime/clock.ts'
import { refundColumns } from '#server/services/activity/columns.ts'
import { sheetOfOrder } from '#server/services/payment/own-orders.ts'
import { payPage, shop } from '#tests/api/world/buying.ts'
import { lastTo, words } from '#tests/api/world/emails/emails.ts'
import { sold } from '#tests/api/world/sold-places.ts'

const DAY_MS = 24 * 3_600_000

/** Something that starts in so many days, and gives back everything until 30 days before, half until 14, a quarter until 7. */
async function startsIn(days: number) {
  const app = await shop({ start: instant(new Date(Date.now() + days * DAY_MS)) })
  const policy = {
    max: { days: 30, percent: 100 },
    nominal: { days: 14, percent: 50 },
    min: { days: 7, percent: 25 },
  }
  await updateActivity(app.db, app.hike.id, refundColumns(policy))
  const bruno = await app.participant()
  const quoted = async () => {
    const attendance = app.attend(1)
    const { refunds } = await app.as(bruno).pages.buying.quote({ activityId: app.hike.id, attendance })
    return refunds.map(({ percent }) => percent)
  }
  const promised = async (transactionId: string) => {
    const { promise } = await app.as(bruno).pages.order.read({ transactionId })
    return promise.map(({ percent }) => percent)
  }
  return { ...app, bruno, quoted, promised }
}

describe('what is given back', () => {
  test.each([
    [40, [100, 50, 25]],
    [20, [50, 25]],
    [10, [25]],
    [2, []],
  ])('is said before paying without the dates that are over: %i days before', async (days, percents) => {
    const { quoted, promised, buy, bruno } = await startsIn(days)
    expect(await quoted()).toEqual(percents)
    const { intentId = '' } = await buy(bruno)
    expect(await promised(intentId)).toEqual(percents)
  })

  test('is said of the tickets that are left, and of none once all have ended', async () => {
    const { as, bruno, orders, give, one, two } = await sold()
    const [order] = await orders()
    const read = () => as(bruno).pages.order.read({ transactionId: order?.transactionId ?? '' })
    expect(await read()).toMatchObject({ ticketsLeft: 2, promise: [{ amount: 4600 }] })
    await give([one.id])
    expect(await read()).toMatchObject({ ticketsLeft: 1, promise: [{ amount: 2300 }] })
    await give([two.id], 'WHOLE')
    expect(await read()).toMatchObject({ ticketsLeft: 0, promise: [] })
  })

  test('is said of the later start, where it is put off, as an operator gives it', async () => {
    const { buy, bruno, as, db, hike } = await startsIn(20)
    const { intentId: transactionId = '' } = await buy(bruno)
    const read = async () =>
      (await as(bruno).pages.order.read({ transactionId })).promise.map(({ until, percent }) => [
        percent,
        until,
      ])
    const before = await read()
    const later = (days: number) => instant(new Date(Date.now() + days * DAY_MS))
    await updateActivity(db, hike.id, { startsAt: later(40) })
    expect((await read()).map(([percent]) => percent)).toEqual([100, 50, 25])
    await updateActivity(db, hike.id, { startsAt: later(15) })
    expect(await read()).toEqual(before)
  })

  test('is no more than is left of the payment', async () => {
    const { as, bruno, orders, db } = await sold()
    const [order] = await orders()
    const read = () => as(bruno).pages.order.read({ transactionId: order?.transactionId ?? '' })
    const [attempt] = await db.selectFrom('paymentAttempt').select('id').execute()
    const at = instant(new Date())
    await insertRefund(db, {
      ...{
        orderId: order!.id,
        attemptId: attempt!.id,
        hostId: order!.hostId,
        cause: 'EXTERNAL',
        percent: null,
      },
      ...{ state: 'SUCCEEDED', createdAt: at, settledAt: at, stripeRefundId: 're_by_hand' },
      ...{ totalCents: 7000, netCents: 7000, gstCents: 0, qstCents: 0 },
      ...{ feeCents: 0, feeGstCents: 0, feeQstCents: 0 },
    })
    expect(await read()).toMatchObject({ promise: [{ amount: 9198 - 7000 }] })
  })

  test('is said afterwards as it was when it was paid', async () => {
    const app = await startsIn(20)
    const { bruno, buy, status, promised, pass, services, sessionOf, delivered } = app
    const { url = '', intentId: transactionId = '' } = await buy(bruno)
    await payPage(url)
    await status(bruno, transactionId)
    const { text } = lastTo(await delivered(), bruno)
    expect(words(text)).toContain('(50 %)')
    expect(words(text)).not.toContain('(100 %)')
    await pass({ hours: 10 * 24 })
    expect(await promised(transactionId)).toEqual([50, 25])
    const sheet = await sheetOfOrder(services, await sessionOf(bruno), { transactionId, language: 'fr' })
    expect(words(JSON.stringify(sheet))).toContain('(50 %)')
    expect(words(JSON.stringify(sheet))).not.toContain('(100 %)')
  })
})
