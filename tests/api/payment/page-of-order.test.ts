import { describe, expect, test } from 'vitest'
import { action } from '#app/features/payment/order.tsx'
import { updateActivity } from '#db/queries/activity/activity.ts'
import { ProviderUnavailable } from '#server/domain/payment/unavailable.ts'
import { instant } from '#server/runtime/clock.ts'
import { i18nOf } from '#server/runtime/i18n.ts'
import { payPage, shop } from '#tests/api/world/buying.ts'
import { pageForms, sentenceOf } from '#tests/api/world/page-forms.ts'

/** Bruno holds two places, and has the page of their order open. */
async function held() {
  const app = await shop()
  const bruno = await app.participant()
  const { url = '', intentId = '' } = await app.buy(bruno, 2)
  const send = await pageForms(app, bruno)
  const path = `/mes-commandes/${intentId}`
  const press = (intent: 'pay' | 'abandon') =>
    send(action, { path, params: { transactionId: intentId }, fields: { intent } })
  const callOff = () => updateActivity(app.db, app.hike.id, { cancelledAt: instant(app.clock.now) })
  return { ...app, bruno, url, intentId, path, press, callOff }
}

describe('the buttons of an order', () => {
  test.each(['pay', 'abandon'] as const)(
    '%s, while the provider does not answer: nobody says that nothing was charged',
    async (intent) => {
      const { services, url, press } = await held()
      await payPage(url)
      const away = () => Promise.reject(new ProviderUnavailable('It is away.'))
      services.payments = { ...services.payments!, readCheckout: away }
      const answer = await press(intent)
      expect(answer.status).toBe(503)
      expect(sentenceOf(answer)).toBe(i18nOf('fr').t('orders:state.uncertain'))
    },
  )

  test('pay, of a sale that is gone: the payment that was made goes back', async () => {
    const { url, press, callOff } = await held()
    await callOff()
    await payPage(url)
    const answer = await press('pay')
    expect(answer.status).toBe(409)
    expect(sentenceOf(answer)).toContain('tout vous sera rendu')
  })

  test('abandon: it says so once, and that nothing was charged', async () => {
    const { press, hike, path } = await held()
    expect(await press('abandon')).toMatchObject({
      leadsTo: `/activites/${hike.id}`,
      toast: 'orders:toasts.abandoned',
    })
    expect(await press('abandon')).toMatchObject({ leadsTo: path, toast: null })
  })

  test('abandon, of an order whose payment goes back: its page says how it stands', async () => {
    const { press, path, callOff, url, status, bruno, intentId, refunds } = await held()
    await callOff()
    await payPage(url)
    expect(await status(bruno, intentId)).toMatchObject({ status: 'WITHDRAWN', returned: true })
    expect(await refunds()).toHaveLength(1)
    expect(await press('abandon')).toMatchObject({ leadsTo: path, toast: null })
  })
})
