// Also on PostgreSQL: an order that ends while its page is being made.

import { describe, expect, test } from 'vitest'
import { callOffActivity } from '#server/services/activity/call-off.ts'
import { shop } from '#tests/api/world/buying.ts'
import { ticketTypes } from '#tests/api/world/tickets.ts'
import { refusal } from '#tests/api/world/world.ts'

const CREATE = 'POST /v1/checkout/sessions'

describe('the provider refuses to make a page', () => {
  // A million dollars is the most that it takes; each attempt is followed by two more.
  test.each([{ isMobile: false }, { isMobile: true }])(
    'of too much money: nothing stays held (%j)',
    async (way) => {
      const app = await shop({ capacity: 20 })
      const { participant, as, hike, orders, taken, attempts, sessions, buy } = app
      const [paymentModelId = 0] = await ticketTypes(app, hike.id, [
        { name: 'Mécène', priceCents: 10_000_000 },
      ])
      const bruno = await participant()
      const attendance = [{ paymentModelId, nbrParticipant: 10 }]
      await expect(as(bruno).payment.open({ activityId: hike.id, attendance, ...way })).rejects.toMatchObject(
        {
          ...refusal('PROVIDER_REFUSED', 503),
          data: { code: 'amount_too_large' },
        },
      )
      expect(await orders()).toMatchObject([{ state: 'WITHDRAWN', network: null }])
      const made = await attempts()
      expect(made.length).toBeGreaterThan(0)
      expect(made.every(({ endedAt }) => endedAt !== null)).toBe(true)
      expect(await taken()).toBe(20)
      expect(await sessions()).toEqual([])
      await expect(buy(bruno)).rejects.toMatchObject(refusal('UNKNOWN_PAYMENT_MODEL', 422))
    },
  )

  test('that would end too soon, since the first call was lost: another one is made with a whole hold', async () => {
    const { participant, buy, control, pass, orders, attempts, sessions } = await shop()
    const bruno = await participant()
    await control('fail-next', { kind: 'cut', call: CREATE, times: 2 })
    await expect(buy(bruno)).rejects.toMatchObject(refusal('PROVIDER_AWAY', 503))
    await control('clear-faults')
    const [before] = await orders()
    await pass({ minutes: 5 })
    expect(await buy(bruno)).toMatchObject({ url: expect.any(String) })
    expect(await sessions()).toHaveLength(1)
    expect((await attempts()).map(({ outcome }) => outcome)).toEqual(['REFUSED', null])
    const [after] = await orders()
    expect(Date.parse(after!.heldUntil) - Date.parse(before!.heldUntil)).toBe(5 * 60_000)
  })
})

test('an activity that is called off while the page is being made: the page is ended before anybody sees it', async () => {
  const { services, participant, buy, sessions, orders, sessionOf, alice, hike, work } = await shop()
  const [host, provider] = [await sessionOf(alice), services.payments!]
  services.payments = {
    ...provider,
    async createCheckout(checkout, key) {
      await callOffActivity(services, host, { activityId: hike.id, reason: 'Tempête' })
      return provider.createCheckout(checkout, key)
    },
  }
  await expect(buy(await participant())).rejects.toMatchObject(refusal('HOLD_OVER', 409))
  expect(await sessions()).toMatchObject([{ status: 'expired' }])
  expect(await orders()).toMatchObject([{ state: 'WITHDRAWN' }])
  await work()
  expect(await orders()).toMatchObject([{ state: 'WITHDRAWN' }])
})
