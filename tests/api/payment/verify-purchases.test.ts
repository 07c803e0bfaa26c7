// Also on PostgreSQL: what real purchases leave, compared by its queries.

import { expect, test } from 'vitest'
import { callOffActivity } from '#server/services/activity/call-off.ts'
import { bookNewBalance } from '#server/services/payment/balance.ts'
import { sweepOrders } from '#server/services/payment/order/expire.ts'
import { verifyMoney } from '#server/services/payment/verify/verify.ts'
import { payPage, type Shop, shop } from '#tests/api/world/buying.ts'
import type { Person } from '#tests/api/world/world.ts'

/** Purchases of all kinds, and what the check names of them; what is due is done before. */
async function market() {
  const app = await shop({ capacity: 10 })
  const { services, buy, status, sessionOf, alice, hike } = app
  async function purchase(person: Person, adults: number, children = 0) {
    const { url = '', intentId } = await buy(person, adults, children)
    await payPage(url)
    return status(person, intentId)
  }
  async function named() {
    await sweepOrders(services)
    for (let rounds = 0; rounds < 5; rounds++) await app.work()
    await bookNewBalance(services)
    return (await verifyMoney(services)).findings
  }
  async function callOff() {
    await callOffActivity(services, await sessionOf(alice), { activityId: hike.id, reason: 'Tempête' })
  }
  return { ...app, purchase, named, callOff }
}

const statesOf = async ({ orders }: Pick<Shop, 'orders'>) => (await orders()).map(({ state }) => state)

test('nothing is named of places that are paid, enlarged, abandoned and expired, and then called off', async () => {
  const app = await market()
  const { participant, purchase, buy, as, pass, named, callOff, services } = app
  const [bruno, chantal, dimitri] = [await participant(), await participant(), await participant()]
  await purchase(bruno, 2, 1)
  expect(await purchase(bruno, 3, 1)).toMatchObject({ status: 'PAID', total: 4599 })
  const given = await buy(chantal)
  await as(chantal).payment.abandon({ query: { intentId: given.intentId ?? '' } })
  await buy(dimitri, 2)
  expect(await named()).toEqual([])
  await pass({ minutes: 32 })
  expect(await named()).toEqual([])
  expect(await statesOf(app)).toEqual(['PAID', 'PAID', 'ABANDONED', 'EXPIRED'])

  await callOff()
  await pass({ hours: 3 })
  expect(await named()).toEqual([])
  await pass({ hours: 24 * 5 })
  const { counts, findings } = await verifyMoney(services)
  expect(findings).toEqual([])
  expect(counts).toMatchObject({ orders: 4, tickets: 7, charges: 2, refunds: 2 })
  expect(counts.balanceTransactions).toBeGreaterThan(3)
})

test('nothing is named of payments that come late, where places are free and where they are not', async () => {
  const app = await market()
  const { participant, purchase, buy, status, lapse, pass, named, refunds } = app
  const [bruno, chantal, dimitri] = [await participant(), await participant(), await participant()]
  const late = async (person: Person, adults: number, meanwhile = () => Promise.resolve()) => {
    const { url = '', intentId } = await buy(person, adults)
    await lapse()
    await meanwhile()
    await payPage(url)
    return status(person, intentId)
  }
  expect(await late(bruno, 4)).toMatchObject({ status: 'PAID', returned: false })
  const taken = () => purchase(dimitri, 6).then(() => undefined)
  expect(await late(chantal, 2, taken)).toMatchObject({ status: 'EXPIRED', returned: true })
  expect(await named()).toEqual([])
  expect(await statesOf(app)).toEqual(['PAID', 'EXPIRED', 'PAID'])
  expect(await refunds()).toMatchObject([{ cause: 'LATE', totalCents: 9198 }])
  await pass({ hours: 24 * 5 })
  expect(await named()).toEqual([])
})

test('nothing is named of a late enlargement that was bought anew, nor after everything is called off', async () => {
  const app = await market()
  const { participant, purchase, buy, status, lapse, pass, named, refunds, callOff } = app
  const bruno = await participant()
  await purchase(bruno, 2)
  const third = await buy(bruno, 3)
  await lapse()
  await purchase(bruno, 3)
  await payPage(third.url ?? '')
  expect(await status(bruno, third.intentId)).toMatchObject({ returned: true })
  expect(await named()).toEqual([])
  await callOff()
  expect(await named()).toEqual([])
  expect((await refunds()).map(({ cause, totalCents }) => [cause, totalCents])).toEqual([
    ['LATE', 4599],
    ['HOST', 9198],
    ['HOST', 4599],
  ])
  await pass({ hours: 24 * 5 })
  expect(await named()).toEqual([])
})
