import { describe, expect, test } from 'vitest'
import { failureOf, playSandbox } from './play.ts'

const DAY = 86_400

async function playPaid(amount = 10_000) {
  const played = await playSandbox()
  const { stripe } = played
  const intent = await stripe.paymentIntents.create({
    amount,
    currency: 'cad',
    confirm: true,
    payment_method: 'pm_card_visa',
  })
  const balance = async () => {
    const { available, pending } = await stripe.balance.retrieve()
    return { available: available[0]?.amount, pending: pending[0]?.amount }
  }
  return { ...played, intent, balance }
}

describe('the balance', () => {
  test('holds what was paid without the fee, first pending, then available', async () => {
    const { balance, control, stripe } = await playPaid()
    await stripe.balanceSettings.update({ payments: { payouts: { schedule: { interval: 'manual' } } } })
    expect(await balance()).toEqual({ available: 0, pending: 0 })
    await control('clock', { seconds: 5 })
    expect(await balance()).toEqual({ available: 0, pending: 9680 })
    await control('clock', { seconds: 7 * DAY })
    expect(await balance()).toEqual({ available: 9680, pending: 0 })
    const { data } = await stripe.balanceTransactions.list({ type: 'charge' })
    expect(data).toMatchObject([{ amount: 10_000, fee: 320, reporting_category: 'charge' }])
    await control('clock', { seconds: 30 * DAY })
    expect((await stripe.payouts.list()).data).toEqual([])
  })

  test('is paid out by itself, but for the minimum', async () => {
    const { balance, control, stripe } = await playPaid()
    const set = await stripe.balanceSettings.update({
      payments: { payouts: { minimum_balance_by_currency: { cad: 2000 } } },
    })
    expect(set.payments.payouts).toMatchObject({
      schedule: { interval: 'daily' },
      minimum_balance_by_currency: { cad: 2000 },
    })
    await control('clock', { seconds: 9 * DAY })
    expect(await balance()).toEqual({ available: 2000, pending: 0 })
    const [payout] = (await stripe.payouts.list()).data
    expect(payout).toMatchObject({ amount: 7680, automatic: true, status: 'in_transit' })
    await control('clock', { seconds: 2 * DAY })
    expect((await stripe.payouts.retrieve(payout?.id ?? '')).status).toBe('paid')
    const transactions = (await stripe.balanceTransactions.list()).data
    expect(transactions.reduce((sum, { net }) => sum + net, 0)).toBe(2000)
  })
})

describe('a refund', () => {
  test('gives back a part, then the rest, and never more', async () => {
    const { stripe, intent } = await playPaid()
    const refund = (amount?: number) =>
      stripe.refunds.create({ payment_intent: intent.id, amount, metadata: { tickets: '1' } })
    const first = await refund(4000)
    expect(first).toMatchObject({ status: 'succeeded', amount: 4000, metadata: { tickets: '1' } })
    expect(await failureOf(refund(6001))).toMatchObject({ code: 'amount_too_large', param: 'amount' })
    expect((await refund()).amount).toBe(6000)
    expect(await failureOf(refund(1))).toMatchObject({ code: 'charge_already_refunded' })
    const charge = await stripe.charges.retrieve(String(first.charge))
    expect(charge).toMatchObject({ amount_refunded: 10_000, refunded: true })
    expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(2)
    const types = (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type).reverse()
    const after = ['charge.updated', 'refund.created', 'charge.refunded', 'refund.created', 'charge.refunded']
    expect(types.slice(3)).toEqual(after)
  })

  test('of a payment that is not known is in no list', async () => {
    const { stripe } = await playPaid()
    const unknown = stripe.refunds.list({ payment_intent: 'pi_unknown' })
    expect(await failureOf(unknown)).toMatchObject({ code: 'resource_missing', param: 'payment_intent' })
  })

  test('waits for money when it is told to, and is made when some comes', async () => {
    const { stripe, intent, control } = await playPaid()
    await control('refunds-wait', { waits: true })
    const refund = await stripe.refunds.create({ payment_intent: intent.id })
    expect(refund).toMatchObject({ status: 'pending', pending_reason: 'insufficient_funds' })
    const more = { amount: 5000, currency: 'cad', confirm: true, payment_method: 'pm_card_visa' }
    await stripe.paymentIntents.create(more)
    await control('clock', { seconds: 5 })
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
    const types = (await stripe.events.list({ limit: 2 })).data.map(({ type }) => type)
    expect(types).toEqual(['charge.refund.updated', 'refund.updated'])
  })

  test('that the bank sends back leaves the charge as it was', async () => {
    const { stripe, intent, control, balance } = await playPaid()
    const { id, charge } = await stripe.refunds.create({ payment_intent: intent.id, amount: 4000 })
    await control('fail-refund', { refund: id, reason: 'expired_or_canceled_card' })
    expect(await stripe.refunds.retrieve(id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    })
    expect((await stripe.charges.retrieve(String(charge))).amount_refunded).toBe(0)
    expect(await balance()).toEqual({ available: 0, pending: 9680 })
  })

  test('of what was never paid is refused', async () => {
    const { stripe } = await playSandbox()
    const { id } = await stripe.paymentIntents.create({ amount: 500, currency: 'cad' })
    expect(await failureOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ statusCode: 400 })
    expect(await failureOf(stripe.refunds.create({}))).toMatchObject({ statusCode: 400 })
    expect(await failureOf(stripe.refunds.create({ charge: 'ch_none' }))).toMatchObject({ param: 'charge' })
  })
})

describe('a customer', () => {
  test('is made, found, changed and forgotten', async () => {
    const { stripe } = await playSandbox()
    const { id } = await stripe.customers.create({ email: 'luc@example.com', metadata: { userId: '3' } })
    expect((await stripe.customers.list({ email: 'luc@example.com' })).data).toHaveLength(1)
    expect((await stripe.customers.update(id, { name: 'Luc' })).name).toBe('Luc')
    await stripe.customers.del(id)
    expect(await failureOf(stripe.customers.retrieve(id))).toMatchObject({ statusCode: 404 })
  })

  test('gets secrets for a mobile client', async () => {
    const { stripe } = await playSandbox()
    const { id: customer } = await stripe.customers.create({})
    const session = await stripe.customerSessions.create({
      customer,
      components: { mobile_payment_element: { enabled: true } },
    })
    expect(session.client_secret).toMatch(/^cuss_secret_/)
    const key = await stripe.ephemeralKeys.create({ customer }, { apiVersion: '2024-06-20' })
    expect(key.secret).toMatch(/^ek_test_/)
    expect(
      await failureOf(stripe.ephemeralKeys.create({ customer: 'cus_none' }, { apiVersion: '2024-06-20' })),
    ).toMatchObject({
      param: 'customer',
    })
  })
})
