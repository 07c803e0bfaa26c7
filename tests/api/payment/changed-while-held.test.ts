// Also on PostgreSQL: edits and payments meet under the lock of the activity.

import { describe, expect, test } from 'vitest'
import { endPaymentAccount } from '#db/queries/payment/account.ts'
import { instant } from '#server/runtime/clock.ts'
import { callOffActivity } from '#server/services/activity/call-off.ts'
import { judgeMinimums } from '#server/services/activity/minimum.ts'
import { payPage, shop } from '#tests/api/world/buying.ts'
import { refusal } from '#tests/api/world/world.ts'

/** Bruno holds two places for adults; then Alice changes the activity, as her editor does. */
async function held(options: Parameters<typeof shop>[0] = {}) {
  const app = await shop({ capacity: 5, ...options })
  const bruno = await app.participant()
  const { url = '', intentId } = await app.buy(bruno, 2)
  const [before] = await app.orders()
  type Change = Parameters<ReturnType<typeof app.as>['activity']['update']>[0]['activity']
  const change = (change: Omit<Change, 'activityId'>) =>
    app.as(app.alice).activity.update({ activity: { activityId: app.hike.id, ...change } })
  async function pay() {
    await payPage(url)
    return app.status(bruno, intentId)
  }
  return { ...app, bruno, url, intentId, before: before!, change, pay }
}

const PAID = { status: 'PAID', total: 9198, returned: false }

describe('while places are held, the order stays what it was', () => {
  test('when price and name of the ticket type change', async () => {
    const { change, adult, child, pay, db, before } = await held()
    await change({
      paymentModels: [
        { paymentModelId: adult, name: 'Grand', price: 9900 },
        { paymentModelId: child, price: 0 },
      ],
    })
    expect(await pay()).toMatchObject(PAID)
    const lines = await db.selectFrom('orderLine').selectAll().where('orderId', '=', before.id).execute()
    expect(lines).toMatchObject([{ name: 'Adulte', unitCents: 4000, netCents: 8000 }])
  })

  test('when the activity costs nothing any more', async () => {
    const { change, pay, tickets, before } = await held()
    await change({ paymentModels: [] })
    expect(await pay()).toMatchObject(PAID)
    expect(await tickets(before.id)).toEqual([null, null])
  })

  test('when the ticket type is taken off the list, and is another one', async () => {
    const { change, child, pay, tickets, before, taken } = await held()
    await change({ paymentModels: [{ paymentModelId: child }, { name: 'Nouveau', price: 5000 }] })
    expect(await taken()).toBe(3)
    expect(await pay()).toMatchObject(PAID)
    expect(await tickets(before.id)).toEqual([null, null])
    expect(await taken()).toBe(3)
  })

  test('when the activity takes place at another time, elsewhere, and has another name', async () => {
    const { change, pay, orders, before, clock } = await held()
    const start = instant(new Date(clock.now.getTime() + 20 * 24 * 3_600_000))
    await change({ startDate: start.slice(0, 16), place: { city: 'Lévis' }, name: 'Autre sortie' })
    expect(await pay()).toMatchObject(PAID)
    const { activityName, activityStartsAt, activityPlace } = before
    expect(await orders()).toMatchObject([{ activityName, activityStartsAt, activityPlace }])
  })

  test('when the tax numbers of the host change', async () => {
    const { pay, orders, as, alice } = await held()
    await as(alice).profile.updateBilling({ tps: '', tvq: '' })
    expect(await pay()).toMatchObject(PAID)
    expect(await orders()).toMatchObject([{ sellerGstNumber: '123456789RT0001', gstCents: 400 }])
  })

  test('when the host cannot be paid any more: nothing new is sold, and what is held is paid', async () => {
    const { pay, db, alice, clock, buy, participant } = await held()
    await endPaymentAccount(db, alice.id, instant(clock.now))
    await expect(buy(await participant())).rejects.toMatchObject(refusal('SALES_PAUSED', 409))
    expect(await pay()).toMatchObject(PAID)
  })
})

describe('held places are places taken', () => {
  test('the activity does not become smaller than that, and the host reads how many there are', async () => {
    const { change, pay } = await held()
    await expect(change({ participantNbr: 1 })).rejects.toMatchObject({
      ...refusal('PLACES_TAKEN', 409),
      data: { taken: 2 },
    })
    await change({ participantNbr: 2 })
    expect(await pay()).toMatchObject(PAID)
  })

  test('nor does its ticket type', async () => {
    const { change, adult, child, pay } = await held()
    const limit = (limit: number) =>
      change({ paymentModels: [{ paymentModelId: adult, limit }, { paymentModelId: child }] })
    await expect(limit(1)).rejects.toMatchObject({
      ...refusal('PAYMENT_MODEL_TAKEN', 409),
      data: { field: 'paymentModels.0.limit', taken: 2 },
    })
    await limit(2)
    expect(await pay()).toMatchObject(PAID)
  })

  test('made smaller after the hold, a late payment finds none, and goes back', async () => {
    const { change, pay, lapse, refunds } = await held({ capacity: 2 })
    await lapse()
    await change({ participantNbr: 1 })
    expect(await pay()).toMatchObject({ status: 'EXPIRED', returned: true })
    expect(await refunds()).toMatchObject([{ cause: 'LATE', totalCents: 9198 }])
  })
})

describe('when the activity itself ends, a payment goes back whole', () => {
  const RETURNED = { status: 'WITHDRAWN', returned: true }

  test('called off by an operator', async () => {
    const { pay, services, sessionOf, operator, hike, refunds } = await held()
    const odile = await sessionOf(await operator())
    await callOffActivity(services, odile, { activityId: hike.id, reason: 'Tempête' })
    expect(await pay()).toMatchObject(RETURNED)
    expect(await refunds()).toMatchObject([{ cause: 'WITHDRAWN', totalCents: 9198 }])
  })

  test('because too few came: what was paid, and what is paid after that', async () => {
    const { pay, services, db, hike, refunds, clock, work, buy, participant, status } = await held()
    const chantal = await participant()
    const other = await buy(chantal)
    await payPage(other.url ?? '')
    await status(chantal, other.intentId)
    const minimumDeadline = instant(new Date(clock.now.getTime() - 1000))
    await db
      .updateTable('activity')
      .set({ minimumParticipants: 5, minimumDeadline })
      .where('id', '=', hike.id)
      .execute()
    await judgeMinimums(services)
    expect(await pay()).toMatchObject(RETURNED)
    await work()
    expect(await refunds()).toMatchObject([
      { cause: 'WITHDRAWN', totalCents: 9198 },
      { cause: 'HOST', percent: 100, totalCents: 4599 },
    ])
  })

  test('refused by an operator after a change: it is not on sale any more', async () => {
    const { pay, db, hike, refunds } = await held()
    await db.updateTable('activity').set({ validation: 'REFUSED' }).where('id', '=', hike.id).execute()
    expect(await pay()).toMatchObject(RETURNED)
    expect(await refunds()).toMatchObject([{ cause: 'WITHDRAWN', totalCents: 9198 }])
  })
})
