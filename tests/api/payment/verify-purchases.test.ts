// Also on PostgreSQL: what real purchases leave, compared by its queries.

import { expect, test } from 'vitest'
import { callOffActivity } from '#server/services/activity/call-off.ts'
import { bookNewBalance } from '#server/services/payment/balance.ts'
import { sweepOrders } from '#server/services/payment/order/expire.ts'
import { verifyMoney } from '#server/services/payment/verify/verify.ts'
import { payPage, shop } from '#tests/api/world/buying.ts'

test('nothing is named of purchases: paid, abandoned, expired, paid late, enlarged and called off', async () => {
  const app = await shop({ capacity: 10 })
  const { services, participant, buy, status, pass, work, as, alice, hike, sessionOf } = app
  const [bruno, chantal] = [await participant(), await participant()]
  const [dimitri, fatou] = [await participant(), await participant()]
  const named = async () => (await verifyMoney(services)).findings

  const first = await buy(bruno, 2, 1)
  await payPage(first.url ?? '')
  await status(bruno, first.intentId)
  const given = await buy(chantal)
  await as(chantal).payment.abandon({ query: { intentId: given.intentId ?? '' } })
  const left = await buy(dimitri, 2)
  expect(await named()).toEqual([])

  await pass({ minutes: 32 })
  await sweepOrders(services)
  await work()
  expect(await status(dimitri, left.intentId)).toMatchObject({ status: 'EXPIRED' })
  const late = await buy(fatou)
  await payPage(late.url ?? '')
  await pass({ hours: 3 })
  await sweepOrders(services)
  await work()
  expect(await named()).toEqual([])

  await callOffActivity(services, await sessionOf(alice), { activityId: hike.id, reason: 'Tempête' })
  for (let rounds = 0; rounds < 5; rounds++) await work()
  await bookNewBalance(services)
  expect(await named()).toEqual([])
  await pass({ hours: 24 * 5 })
  const { counts, findings } = await verifyMoney(services)
  expect(findings).toEqual([])
  expect(counts).toMatchObject({ orders: 4, tickets: 7, charges: 2, refunds: 2 })
  expect(counts.balanceTransactions).toBeGreaterThan(3)
})
