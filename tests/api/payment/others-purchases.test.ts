import { describe, expect, test } from 'vitest'
import { makeGuestLink } from '#server/services/account/guest.ts'
import { payPage, shop } from '#tests/api/world/buying.ts'
import { lastTo, words } from '#tests/api/world/emails/emails.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { refusal } from '#tests/api/world/world.ts'

const MISSING = refusal('NOT_FOUND', 404)

/** A guest holds two places; everybody else tries to get at them, with a number that they know. */
async function heldByGuest() {
  const app = await shop({ capacity: 5 })
  const { services, as, hike, attend } = app
  const gaston = await guestOf(services)
  const open = { activityId: hike.id, attendance: attend(2), guestId: gaston.pass }
  const { intentId = '', url = '' } = await as(null).payment.open(open)
  /** Each way to an order, with a number and a pass; null: without one. */
  const ways = (number: string, guestId: string | null, caller = as(null)) => {
    const pass = guestId === null ? {} : { guestId }
    return {
      status: () => caller.payment.readStatus({ intentId: number, ...pass }),
      settle: () => caller.participation.join({ activityId: hike.id, paymentId: number, ...pass }),
      abandon: () => caller.payment.abandon({ query: { intentId: number, ...pass } }),
      resume: () => caller.pages.buying.resume({ intentId: number, ...pass }),
      page: () => caller.pages.order.read({ transactionId: number, ...pass }),
      receipt: () => caller.order.receipt({ transactionId: number, ...pass }),
    }
  }
  return { ...app, gaston, intentId, url, ways }
}

async function expectRefused(ways: Record<string, () => Promise<unknown>>, refused: object) {
  for (const [name, call] of Object.entries(ways)) await expect(call(), name).rejects.toMatchObject(refused)
}

describe('the number of somebody else’s purchase', () => {
  test('opens nothing with another pass, with an account, or alone', async () => {
    const { services, participant, as, intentId, ways, orders, taken } = await heldByGuest()
    const other = await guestOf(services)
    await expectRefused(ways(intentId, other.pass), MISSING)
    await expectRefused(ways(intentId, await makeGuestLink(services, other.id)), MISSING)
    await expectRefused(ways(intentId, null, as(await participant())), MISSING)
    await expectRefused(ways(intentId, null), { status: 401 })
    await expectRefused(ways(intentId, 'invented'), { status: 401 })
    expect(await orders()).toMatchObject([{ state: 'OPEN' }])
    expect(await taken()).toBe(3)
  })

  test('opens nothing with another pass of the same address either', async () => {
    const { services, gaston, intentId, ways, orders } = await heldByGuest()
    const stranger = await guestOf(services, { email: gaston.email })
    await expectRefused(ways(intentId, stranger.pass), MISSING)
    expect(await orders()).toMatchObject([{ state: 'OPEN' }])
  })

  test('opens nothing once it was paid', async () => {
    const { services, gaston, intentId, url, ways, as, participant } = await heldByGuest()
    await payPage(url)
    expect(await ways(intentId, gaston.pass).status()).toMatchObject({ status: 'PAID' })
    const other = await guestOf(services)
    await expectRefused(ways(intentId, other.pass), MISSING)
    await expectRefused(ways(intentId, null, as(await participant())), MISSING)
  })

  test('opens everything for whoever made it, with the pass as with the mailed link', async () => {
    const { services, gaston, intentId, ways } = await heldByGuest()
    for (const pass of [gaston.pass, await makeGuestLink(services, gaston.id)]) {
      const { status, page, resume } = ways(intentId, pass)
      expect(await status()).toMatchObject({ status: 'WAITING_PAYMENT' })
      expect(await page()).toMatchObject({ status: 'WAITING_PAYMENT' })
      expect(await resume()).toMatchObject({ url: expect.any(String) })
    }
  })
})

test('whoever holds places with another pass of the address is mailed the link to pay them', async () => {
  const { services, gaston, intentId, as, hike, attend, delivered } = await heldByGuest()
  await delivered()
  const stranger = await guestOf(services, { email: gaston.email })
  const open = { activityId: hike.id, attendance: attend(2), guestId: stranger.pass }
  await expect(as(null).payment.open(open)).rejects.toMatchObject(refusal('ALREADY_JOINED', 409))
  const { text } = lastTo(await delivered(), gaston)
  const [, pass = ''] = new RegExp(`/mes-commandes/${intentId}\\?passe=([\\w-]+)`).exec(text) ?? []
  const page = await as(null).pages.order.read({ transactionId: intentId, guestId: pass })
  expect(page).toMatchObject({ status: 'WAITING_PAYMENT', mayPay: true })
  expect(words(text)).not.toContain('a approuvé votre demande')
})

test('the numbers of the provider are no purchase: of the page, of the payment, of the charge', async () => {
  const { gaston, intentId, url, ways, attempts, sessions } = await heldByGuest()
  const [session] = await sessions()
  await expectRefused(ways(session!.id, gaston.pass), MISSING)
  await payPage(url)
  await ways(intentId, gaston.pass).status()
  const [attempt] = await attempts()
  const { stripeIntentId, stripeChargeId } = attempt!
  for (const number of [session!.id, stripeIntentId!, stripeChargeId!])
    await expectRefused(ways(number, gaston.pass), MISSING)
})

test('a purchase is no registration for another activity', async () => {
  const { participant, buy, as, activity, alice, intentId, gaston } = await heldByGuest()
  const other = await activity({ host: alice })
  const bruno = await participant()
  const mine = await buy(bruno)
  await payPage(mine.url ?? '')
  const settling = as(bruno).participation.join({ activityId: other.id, paymentId: mine.intentId })
  await expect(settling).rejects.toMatchObject(MISSING)
  const asGuest = { activityId: other.id, paymentId: intentId, guestId: gaston.pass }
  await expect(as(null).participation.join(asGuest)).rejects.toMatchObject(MISSING)
})
