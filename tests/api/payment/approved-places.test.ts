// Also on PostgreSQL: an approval holds places under the lock of the activity.

import { describe, expect, test } from 'vitest'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { instant } from '#server/runtime/clock.ts'
import { readNearestMoment, wallClock } from '#server/runtime/local-time.ts'
import { payPage, type Shop, shop } from '#tests/api/world/buying.ts'
import { refusal } from '#tests/api/world/world.ts'

const HOUR = 3_600_000

/** Bruno asks for two places, which cost something; nothing is to be paid yet. */
async function asked() {
  const app = await shop({ needsApproval: true, capacity: 2 })
  const bruno = await app.participant()
  const ask = (adults = 2) =>
    app.as(bruno).participation.join({ activityId: app.hike.id, attendance: app.attend(adults) })
  const { participant } = await ask()
  const answer = (approve: boolean, reason = '') =>
    app.as(app.alice).participation.approve({
      ...{ activityId: app.hike.id, participantId: participant!.id, approve },
      ...(reason && { reason }),
    })
  return { ...app, bruno, ask, answer, participantId: participant!.id }
}

const emailsOf = async (app: Pick<Shop, 'delivered'>, address: string) =>
  (await app.delivered()).filter(({ to }) => to.address === address)

describe('paid places that the host approves', () => {
  test('cost nothing until then: there is no order', async () => {
    const app = await asked()
    expect(await app.orders()).toEqual([])
    await expect(app.buy(app.bruno, 2)).rejects.toMatchObject(refusal('APPROVAL_REQUIRED', 409))
  })

  test('wait for their payment for a day, and the email leads to it', async () => {
    const app = await asked()
    await app.delivered()
    await app.answer(true)
    const [order] = await app.orders()
    expect(order).toMatchObject({ state: 'OPEN', buyerId: app.bruno.id, totalCents: 9198 })
    expect(Date.parse(order!.heldUntil) - app.clock.now.getTime()).toBe(24 * HOUR)
    expect(await app.tickets(order!.id)).toEqual(['PAYMENT', 'PAYMENT'])
    const [email] = await emailsOf(app, app.bruno.email)
    expect(email?.text).toContain(order!.transactionId)
    const registration = await app
      .as(app.bruno)
      .pages.participation.read({ participantId: app.participantId })
    expect(registration.participant.state).toBe('WAITING_PAYMENT')
  })

  test('are paid by the link, and good then', async () => {
    const app = await asked()
    await app.answer(true)
    const [order] = await app.orders()
    const { url } = await app.as(app.bruno).pages.buying.resume({ intentId: order!.transactionId })
    await payPage(url ?? '')
    expect(await app.status(app.bruno, order!.transactionId)).toMatchObject({ status: 'PAID' })
    expect(await app.tickets(order!.id)).toEqual([null, null])
  })

  test('stay held when the first page of the provider has expired', async () => {
    const app = await asked()
    await app.answer(true)
    const [order] = await app.orders()
    const resume = () => app.as(app.bruno).pages.buying.resume({ intentId: order!.transactionId })
    const first = await resume()
    await app.pass({ minutes: 40 })
    await app.work()
    const second = await resume()
    expect(second.url).not.toBe(first.url)
    await payPage(second.url ?? '')
    expect(await app.status(app.bruno, order!.transactionId)).toMatchObject({ status: 'PAID' })
  })

  test('are reminded of once, and free again after a day; the person is told', async () => {
    const app = await asked()
    await app.answer(true)
    await app.delivered()
    await app.pass({ hours: 19 })
    expect(await emailsOf(app, app.bruno.email)).toHaveLength(1)
    await app.pass({ hours: 6 })
    expect(await emailsOf(app, app.bruno.email)).toHaveLength(1)
    expect((await app.orders()).map(({ state }) => state)).toEqual(['EXPIRED'])
    expect(await app.taken()).toBe(2)
  })

  test('are held until the start where the host moves it into that day, and free then', async () => {
    const app = await asked()
    await app.answer(true)
    const startDate = wallClock(new Date(app.clock.now.getTime() + 10 * HOUR), HOME_ZONE)
    await app.as(app.alice).activity.update({ activity: { activityId: app.hike.id, startDate } })
    const heldUntil = instant(readNearestMoment(startDate, HOME_ZONE).at)
    expect(await app.orders()).toMatchObject([{ state: 'OPEN', heldUntil }])
    await app.pass({ hours: 10, minutes: 1 })
    await app.work()
    expect((await app.orders()).map(({ state }) => state)).toEqual(['EXPIRED'])
  })

  test('are not reminded of once the host is banned', async () => {
    const app = await asked()
    await app.answer(true)
    await app.delivered()
    const userId = app.alice.id
    await app.as(await app.operator()).pages.ban.place({ userId, reason: 'Fraude répétée.' })
    await app.pass({ hours: 19 })
    expect(await emailsOf(app, app.bruno.email)).toEqual([])
  })

  test('are not approved while the host cannot be paid', async () => {
    const app = await asked()
    app.services.payments = null
    await expect(app.answer(true)).rejects.toMatchObject(refusal('SALES_PAUSED', 409))
    await app.answer(false, 'Plus tard')
    expect(await app.orders()).toEqual([])
  })
})
