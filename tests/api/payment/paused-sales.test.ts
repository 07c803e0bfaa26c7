import { expect, test } from 'vitest'
import { payPage, shop } from '#tests/api/world/buying.ts'

test('the form of an activity knows that nobody can pay now; a request to the host first costs nothing', async () => {
  const { as, db, hike } = await shop()
  const pause = () => as(null).pages.buying.pause({ activityId: hike.id })
  expect(await pause()).toEqual({ isPaused: false })
  await db.updateTable('paymentAccount').set({ readyAt: null }).execute()
  expect(await pause()).toEqual({ isPaused: true })
  await db.updateTable('activity').set({ needsApproval: true }).execute()
  expect(await pause()).toEqual({ isPaused: false })
  await db.updateTable('activity').set({ needsApproval: false }).execute()
  await db.updateTable('ticketType').set({ priceCents: 0 }).execute()
  expect(await pause()).toEqual({ isPaused: false })
})

test('before closing an account, an operator reads that places of its activities were paid for', async () => {
  const { as, alice, operator, participant, buy, status } = await shop()
  const [team, bruno] = [await operator(), await participant()]
  const account = () => as(team).pages.ban.account({ userId: alice.id })
  const { url = '', intentId } = await buy(bruno)
  expect(await account()).toMatchObject({ hasPaidPlaces: false })
  await payPage(url)
  await status(bruno, intentId)
  expect(await account()).toMatchObject({ hasPaidPlaces: true })
})
