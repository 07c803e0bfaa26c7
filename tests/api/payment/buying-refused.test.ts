// Also on PostgreSQL: holds are counted under the lock of the activity.

import { describe, expect, test } from 'vitest'
import { updateActivity } from '#db/queries/activity/activity.ts'
import { endPaymentAccount } from '#db/queries/payment/account.ts'
import { instant } from '#server/runtime/clock.ts'
import { payPage, shop } from '#tests/api/world/buying.ts'
import { ticketTypes } from '#tests/api/world/tickets.ts'
import { refusal } from '#tests/api/world/world.ts'

test.each([[{ price: 1 }], [{ total: 1 }], [{ taxes: [] }], [{ gst: 0 }]])(
  'what the request says of money is refused: %j',
  async (more) => {
    const { participant, buy, orders } = await shop()
    await expect(buy(await participant(), 1, 0, more)).rejects.toMatchObject(refusal('BAD_REQUEST', 400))
    expect(await orders()).toEqual([])
  },
)

test('a ticket type of another activity is unknown', async () => {
  const app = await shop()
  const other = await app.activity({ host: app.alice })
  const [foreign = 0] = await ticketTypes(app, other.id, [{ name: 'Autre', priceCents: 100 }])
  const attendance = [{ paymentModelId: foreign, nbrParticipant: 1 }]
  const bruno = await app.participant()
  await expect(app.as(bruno).payment.open({ activityId: app.hike.id, attendance })).rejects.toMatchObject(
    refusal('UNKNOWN_PAYMENT_MODEL', 422),
  )
})

test('the host buys nothing of their own', async () => {
  const { buy, alice } = await shop()
  await expect(buy(alice)).rejects.toMatchObject(refusal('HOST_CANNOT_JOIN', 409))
})

test('somebody else’s order is not there for anybody', async () => {
  const { participant, buy, as, hike, status } = await shop()
  const { intentId = '' } = await buy(await participant())
  const chloe = await participant()
  const missing = refusal('NOT_FOUND', 404)
  await expect(status(chloe, intentId)).rejects.toMatchObject(missing)
  await expect(as(chloe).payment.abandon({ query: { intentId } })).rejects.toMatchObject(missing)
  await expect(as(chloe).pages.buying.standing({ intentId })).rejects.toMatchObject(missing)
  await expect(as(chloe).pages.buying.resume({ intentId })).rejects.toMatchObject(missing)
  const settling = as(chloe).participation.join({ activityId: hike.id, paymentId: intentId })
  await expect(settling).rejects.toMatchObject(missing)
})

test('the id of the provider’s session is no order', async () => {
  const { participant, buy, sessions, status } = await shop()
  const bruno = await participant()
  await buy(bruno)
  const [session] = await sessions()
  await expect(status(bruno, session!.id)).rejects.toMatchObject(refusal('NOT_FOUND', 404))
})

test('a payment leads back to this site only', async () => {
  const { participant, buy, sessions, orders } = await shop()
  const bruno = await participant()
  for (const returnUrl of [
    'https://ailleurs.example/',
    '//ailleurs.example',
    'http://localhost:3000//ailleurs',
  ])
    await expect(buy(bruno, 1, 0, { returnUrl })).rejects.toMatchObject(refusal('RETURN_URL_ELSEWHERE', 422))
  expect(await orders()).toEqual([])
  await buy(bruno, 1, 0, { returnUrl: '/mes-inscriptions?x=1' })
  expect(await sessions()).toMatchObject([
    { success_url: expect.stringMatching(/^http:\/\/[^/]+\/mes-inscriptions\?x=1$/) },
  ])
})

describe('nothing is sold', () => {
  test('as long as the host cannot be paid; what was sold stays', async () => {
    const { participant, buy, db, alice, clock, status, as, hike, child } = await shop()
    const bruno = await participant()
    const { url = '', intentId } = await buy(bruno)
    const join = async () => (await as(null).activity.read({ activityId: hike.id })).join
    expect(await join()).toBe('OPEN')
    await endPaymentAccount(db, alice.id, instant(clock.now))
    expect(await join()).toBe('NOT_ON_SALE')
    // A free type whose sale is over changes nothing of it.
    const closed = { priceCents: 0, salesEndAt: instant(new Date(clock.now.getTime() - 60_000)) }
    const before = await db
      .selectFrom('ticketType')
      .selectAll()
      .where('id', '=', child)
      .executeTakeFirstOrThrow()
    await db.updateTable('ticketType').set(closed).where('id', '=', child).execute()
    expect(await join()).toBe('NOT_ON_SALE')
    const { priceCents, salesEndAt } = before
    await db.updateTable('ticketType').set({ priceCents, salesEndAt }).where('id', '=', child).execute()
    await expect(buy(await participant())).rejects.toMatchObject({
      ...refusal('SALES_PAUSED', 409),
      data: { reason: 'PAYMENT_ACCOUNT' },
    })
    await payPage(url)
    expect(await status(bruno, intentId)).toMatchObject({ status: 'PAID' })
  })

  test('on a site without a provider', async () => {
    const { participant, buy, services } = await shop()
    services.payments = null
    await expect(buy(await participant())).rejects.toMatchObject(refusal('PAYMENTS_OFF', 409))
  })

  test('that costs nothing', async () => {
    const app = await shop()
    const [free = 0] = await ticketTypes(app, app.hike.id, [{ name: 'Gratuit', priceCents: 0 }])
    const attendance = [{ paymentModelId: free, nbrParticipant: 1 }]
    const call = app.as(await app.participant()).payment.open({ activityId: app.hike.id, attendance })
    await expect(call).rejects.toMatchObject(refusal('NOTHING_TO_PAY', 409))
  })

  test('for something online to nobody without a province, whose taxes apply', async () => {
    const { participant, buy, db, hike, orders } = await shop()
    await updateActivity(db, hike.id, { isOnline: true })
    const bruno = await participant()
    await expect(buy(bruno)).rejects.toMatchObject(refusal('PROVINCE_REQUIRED', 422))
    await buy(bruno, 1, 0, { province: 'ON' })
    expect(await orders()).toMatchObject([{ taxProvince: 'ON', gstRate: 13_000, gstCents: 520, qstCents: 0 }])
  })

  test('with the taxes of one province for somebody who has said another one since', async () => {
    const { participant, buy, as, db, hike, orders } = await shop()
    await updateActivity(db, hike.id, { isOnline: true })
    const bruno = await participant()
    const { intentId = '' } = await buy(bruno, 1, 0, { province: 'ON' })
    expect(await buy(bruno, 1, 0, { province: 'ON' })).toMatchObject({ intentId })
    await expect(buy(bruno, 1, 0, { province: 'AB' })).rejects.toMatchObject(refusal('ORDER_OPEN', 409))
    await as(bruno).payment.abandon({ query: { intentId } })
    await buy(bruno, 1, 0, { province: 'AB' })
    expect((await orders()).map(({ taxProvince }) => taxProvince)).toEqual(['ON', 'AB'])
  })
})
