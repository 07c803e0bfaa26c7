// Also on PostgreSQL: the reward is given once, under the locks of the payment.

import { expect, test } from 'vitest'
import { findUser, updateUser } from '#db/queries/account/user.ts'
import { instant } from '#server/runtime/clock.ts'
import { addFreeMonths } from '#server/services/account/billing/free-months.ts'
import { payPage, shop } from '#tests/api/world/buying.ts'
import { emailsTo } from '#tests/api/world/emails/emails.ts'

test('the first sale of a host earns their sponsor a free month, the second one nothing', async () => {
  const { db, clock, alice, participant, buy, status, delivered } = await shop()
  const sponsor = await participant()
  await updateUser(db, alice.id, { sponsoredBy: sponsor.id })
  await delivered()
  async function sell() {
    const buyer = await participant()
    const { url = '', intentId } = await buy(buyer)
    await payPage(url)
    await status(buyer, intentId)
  }
  const proUntil = async () => (await findUser(db, sponsor.id))?.proUntil

  await sell()
  const aMonthFromNow = instant(addFreeMonths(null, 1, clock.now))
  expect(await proUntil()).toBe(aMonthFromNow)
  await sell()
  expect(await proUntil()).toBe(aMonthFromNow)
  const told = emailsTo(await delivered(), sponsor)
  expect(told.map(({ subject }) => subject)).toEqual(['Un mois PRO pour vous'])
})
