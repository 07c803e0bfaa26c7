// Also on PostgreSQL: acts of several tabs that meet under the lock of the order.

import { describe, expect, test } from 'vitest'
import { payPage, shop } from '#tests/api/world/buying.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { refusal } from '#tests/api/world/world.ts'

const ALREADY_PAID = refusal('ALREADY_PAID', 409)

async function held() {
  const app = await shop({ capacity: 3 })
  const bruno = await app.participant()
  const { url = '', intentId = '' } = await app.buy(bruno, 2)
  const { payment, pages } = app.as(bruno)
  const ways = {
    resume: () => pages.buying.resume({ intentId }),
    abandon: () => payment.abandon({ query: { intentId } }),
    again: () => app.buy(bruno, 2),
  }
  /** As the form for free places does. */
  const register = (adults: number) =>
    app.as(bruno).participation.join({ activityId: app.hike.id, attendance: app.attend(adults) })
  /** Whatever is done is answered, and the order was sold exactly once. */
  async function expectSold() {
    expect(await app.status(bruno, intentId)).toMatchObject({ status: 'PAID', returned: false })
    expect(await app.orders()).toMatchObject([{ state: 'PAID', receiptNumber: 1 }])
    expect(await app.refunds()).toEqual([])
    expect(await app.sessions()).toHaveLength(1)
    expect(await app.taken()).toBe(1)
  }
  return { ...app, bruno, url, intentId, ways, register, expectSold }
}

describe('going back after paying', () => {
  test.each(['resume', 'abandon', 'again'] as const)(
    '%s: it is paid, and nothing is done twice',
    async (way) => {
      const { url, ways, expectSold } = await held()
      await payPage(url)
      await expect(ways[way]()).rejects.toMatchObject(ALREADY_PAID)
      await expect(ways[way]()).rejects.toMatchObject(ALREADY_PAID)
      await expectSold()
    },
  )

  test('the provider’s page is not paid a second time', async () => {
    const { url, expectSold, ask } = await held()
    await payPage(url)
    await payPage(url)
    const { data } = await ask('GET /v1/charges', { limit: '100' })
    expect(data).toHaveLength(1)
    await expectSold()
  })
})

describe('going back before paying', () => {
  test('leads to the same page, as often as it is done', async () => {
    const { url, ways, sessions, orders } = await held()
    for (let times = 0; times < 2; times++) expect(await ways.resume()).toEqual({ url })
    expect(await ways.again()).toMatchObject({ url })
    expect(await Promise.all([ways.resume(), ways.again()])).toMatchObject([{ url }, { url }])
    expect(await sessions()).toHaveLength(1)
    expect(await orders()).toHaveLength(1)
  })

  test('registering for what is held leads to the order: nobody is registered by it', async () => {
    const { register, intentId, url, status, bruno } = await held()
    for (const adults of [1, 2])
      await expect(register(adults)).rejects.toMatchObject({
        ...refusal('ORDER_OPEN', 409),
        data: { intentId },
      })
    await payPage(url)
    expect(await status(bruno, intentId)).toMatchObject({ status: 'PAID' })
    expect(await register(2)).toMatchObject({ result: 'inscription_ok', given: 2 })
  })

  test('registering for what is paid already is answered as ever, while more is held', async () => {
    const { register, url, status, bruno, intentId, buy } = await held()
    await payPage(url)
    await status(bruno, intentId)
    await buy(bruno, 3)
    expect(await register(2)).toMatchObject({ result: 'inscription_ok' })
    await expect(register(3)).rejects.toMatchObject(refusal('ORDER_OPEN', 409))
  })

  test('a guest who presses twice holds once', async () => {
    const { services, as, hike, attend, orders, sessions } = await shop({ capacity: 4 })
    const guest = await guestOf(services)
    const press = () =>
      as(null).payment.open({ activityId: hike.id, attendance: attend(2), guestId: guest.pass })
    const [first, second] = await Promise.all([press(), press()])
    expect(second).toMatchObject({ intentId: first.intentId, url: first.url })
    expect(await orders()).toHaveLength(1)
    expect(await sessions()).toHaveLength(1)
  })
})

describe('a page that is paid between our question and our end', () => {
  test.each(['abandoned', 'expired'] as const)(
    'of a hold that is %s: it is sold, and not freed',
    async (how) => {
      const { services, url, ways, clock, work, expectSold } = await held()
      const provider = services.payments!
      services.payments = {
        ...provider,
        async expireCheckout(id) {
          await payPage(url)
          return provider.expireCheckout(id)
        },
      }
      if (how === 'abandoned') await expect(ways.abandon()).rejects.toMatchObject(ALREADY_PAID)
      else {
        clock.pass({ minutes: 32 })
        await work()
      }
      await expectSold()
    },
  )

  test('two tabs, one pays and one gives up at the same moment: sold, or free and not charged', async () => {
    const { url, ways, bruno, intentId, status, orders, refunds, taken, ask } = await held()
    const [given] = await Promise.allSettled([ways.abandon(), payPage(url)])
    const { status: now } = await status(bruno, intentId)
    const { data } = (await ask('GET /v1/charges', { limit: '100' })) as unknown as { data: object[] }
    expect(await refunds()).toEqual([])
    if (given.status === 'rejected') expect(given.reason).toMatchObject(ALREADY_PAID)
    expect({ now, charges: data.length, left: await taken(), abandoned: given.status }).toEqual(
      now === 'PAID'
        ? { now: 'PAID', charges: 1, left: 1, abandoned: 'rejected' }
        : { now: 'ABANDONED', charges: 0, left: 3, abandoned: 'fulfilled' },
    )
    expect(await orders()).toHaveLength(1)
  })
})

describe('a ticket that is not paid', () => {
  test('is not handed on, has no file, and is not cancelled by itself', async () => {
    const { as, bruno, hike, orders, db } = await held()
    const [order] = await orders()
    const tickets = await db.selectFrom('ticket').select('uuid').orderBy('id').execute()
    const [{ uuid } = { uuid: '' }] = tickets
    const maude = { firstname: 'Maude', email: 'maude@exemple.org' }
    await expect(as(bruno).ticket.handOn({ ticket: uuid, ...maude })).rejects.toMatchObject(
      refusal('AWAITS_PAYMENT', 409),
    )
    await expect(as(null).pages.ticket.file({ uuid })).rejects.toMatchObject({ status: 404 })
    const { participationId: participantId } = order!
    const cancelling = { activityId: hike.id, participantId, ticketsId: [uuid] }
    await expect(as(bruno).participation.cancelTickets(cancelling)).rejects.toMatchObject(
      refusal('ORDER_OPEN', 409),
    )
    expect(await db.selectFrom('ticketHandover').selectAll().execute()).toEqual([])
  })
})
