import { expect, test } from 'vitest'
import { makeGuestLink } from '#server/services/account/guest.ts'
import { payPage, shop } from '#tests/api/world/buying.ts'
import { lastTo } from '#tests/api/world/emails/emails.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { refusal } from '#tests/api/world/world.ts'

const DAY_MS = 86_400_000

const days = (count: number) => ({ hours: 24 * count })

test('a guest whom the host removed reads receipt and credit note for thirty days by an old link, and later by a new one', async () => {
  const app = await shop({ start: new Date(Date.now() + 200 * DAY_MS).toISOString() })
  const { as, services, hike, alice, attend, pass } = app
  const gaston = await guestOf(services)
  const bought = { activityId: hike.id, attendance: attend(1), guestId: gaston.pass }
  const { url = '', intentId: transactionId = '' } = await as(null).payment.open(bought)
  await payPage(url)
  const { participantId } = await as(null).payment.readStatus({
    intentId: transactionId,
    guestId: gaston.pass,
  })
  const link = await makeGuestLink(services, gaston.id)
  await app.delivered()

  await pass(days(40))
  const query = { activityId: hike.id, participantId, reason: 'Sentier fermé' }
  await as(alice).participation.remove({ query })
  await app.delivered()

  const visitor = as(null)
  const orderOf = (guestId: string) => visitor.pages.order.read({ transactionId, guestId })
  const newLink = async () => {
    await visitor.pages.participation.mailLink({ email: gaston.email })
    return /[?&]passe=([\w-]+)/.exec(lastTo(await app.delivered(), gaston).text)?.[1] ?? ''
  }
  for (const guestId of [link, await newLink()]) {
    expect(await visitor.order.list({ guestId })).toMatchObject([{ status: 'REFUNDED' }])
    const { receiptNumber, refunds } = await orderOf(guestId)
    expect(receiptNumber).toMatch(/-0001$/)
    expect(refunds).toMatchObject([{ creditNote: expect.stringMatching(/-0001$/) }])
  }

  await pass(days(29))
  expect(await orderOf(link)).toMatchObject({ status: 'REFUNDED' })
  await pass(days(2))
  await expect(orderOf(link)).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
  expect(await orderOf(await newLink())).toMatchObject({ status: 'REFUNDED' })
})
