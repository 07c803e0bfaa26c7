import { describe, expect, test } from 'vitest'
import { sweepOrders } from '#server/services/payment/order/expire.ts'
import { payPage, shop } from '#tests/api/world/buying.ts'

/** Bruno holds the only place; then the provider loses what he was to pay in, as after a change of its account. */
async function lost(more: object = {}) {
  const app = await shop({ capacity: 1 })
  const bruno = await app.participant()
  const { intentId = '' } = await app.buy(bruno, 1, 0, more)
  const unknown = 'isMobile' in more ? { stripeIntentId: 'pi_unknown' } : { stripeSessionId: 'cs_unknown' }
  await app.db.updateTable('paymentAttempt').set(unknown).execute()
  return { ...app, bruno, intentId }
}

describe('a payment that the provider does not know any more', () => {
  test.each([
    ['on its page', {}],
    ['in the mobile client', { isMobile: true }],
  ])('%s: the places are free some hours after the hold', async (_where, more) => {
    const { pass, work, orders, taken } = await lost(more)
    await pass({ minutes: 32 })
    await work()
    expect(await orders()).toMatchObject([{ state: 'OPEN' }])
    await pass({ hours: 7 })
    await work()
    expect(await orders()).toMatchObject([{ state: 'EXPIRED' }])
    expect(await taken()).toBe(1)
  })

  test('is looked for again within the hold: known once more, it is paid', async () => {
    const app = await shop({ capacity: 1 })
    const bruno = await app.participant()
    const { url = '' } = await app.buy(bruno, 1)
    const [attempt] = await app.attempts()
    const know = (stripeSessionId: string | null = attempt!.stripeSessionId) =>
      app.db.updateTable('paymentAttempt').set({ stripeSessionId }).execute()
    await know('cs_unknown')
    await payPage(url)
    await app.pass({ minutes: 12 })
    await sweepOrders(app.services)
    await know()
    await app.pass({ minutes: 11 })
    await sweepOrders(app.services)
    expect(await app.orders()).toMatchObject([{ state: 'PAID' }])
  })

  test('is begun anew by somebody who comes back within the hold', async () => {
    const { as, bruno, intentId, status } = await lost()
    const { url } = await as(bruno).pages.buying.resume({ intentId })
    await payPage(url ?? '')
    expect(await status(bruno, intentId)).toMatchObject({ status: 'PAID' })
  })
})
