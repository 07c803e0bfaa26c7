import { expect, test } from 'vitest'
import { readOwnData } from '#server/services/account/own-data.ts'
import { purgeKind } from '#server/services/platform/retention.ts'
import { orderRow, paidIn } from '#tests/api/world/orders.ts'
import { world } from '#tests/api/world/world.ts'

const NAMED = { buyerName: 'Bruno Gagnon' }

test('a receipt names its buyer for six years after the year of the payment; its figures stay', async () => {
  const app = await world()
  const { order } = await orderRow(app, { ...paidIn(2026), ...NAMED })
  app.clock.now = new Date('2032-12-31T12:00:00.000Z')
  expect(await purgeKind(app.services, 'RECEIPT_NAME')).toBe(0)
  app.clock.now = new Date('2033-01-02T12:00:00.000Z')
  expect(await purgeKind(app.services, 'RECEIPT_NAME')).toBe(1)
  const [kept] = await app.db.selectFrom('order').selectAll().execute()
  expect(kept).toEqual({ ...order, buyerName: null })
})

test('the name stays on the receipt when its buyer leaves', async () => {
  const app = await world()
  const { buyer } = await orderRow(app, { ...paidIn(2026), ...NAMED })
  await app.as(buyer).pages.account.remove()
  expect(await app.db.selectFrom('order').select('buyerName').execute()).toEqual([NAMED])
})

test('the archive of a buyer holds their orders, that of a host their sales without the buyers', async () => {
  const app = await world()
  const { buyer, host } = await orderRow(app, { ...paidIn(2026), ...NAMED })
  const ofBuyer = await readOwnData(app.services, await app.sessionOf(buyer))
  expect(ofBuyer).toMatchObject({ orders: [{ totalCents: 4599, ...NAMED }], sales: [] })
  const ofHost = await readOwnData(app.services, await app.sessionOf(host))
  expect(ofHost).toMatchObject({ orders: [], sales: [{ totalCents: 4599 }] })
  expect(JSON.stringify(ofHost.sales)).not.toContain('Bruno')
  expect(ofHost.sales?.[0]).not.toHaveProperty('buyerId')
})
