import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { failureOf, openPage, playSandbox } from './play.ts'

const order: Stripe.PaymentIntentCreateParams = {
  amount: 16_097,
  currency: 'cad',
  allowed_payment_method_types: ['card', 'link'],
  transfer_group: 'order_1',
  metadata: { orderId: '1' },
}

async function playIntent() {
  const played = await playSandbox()
  const { id } = await played.stripe.paymentIntents.create(order)
  const confirm = (payment_method: string) =>
    played.stripe.paymentIntents.confirm(id, { payment_method, return_url: 'https://a.example/back' })
  return { ...played, id, confirm }
}

describe('a payment intent', () => {
  test('waits for a card, and is paid', async () => {
    const { stripe, id, confirm } = await playIntent()
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      ...order,
      status: 'requires_payment_method',
      latest_charge: null,
    })
    const paid = await confirm('pm_card_visa')
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 16_097 })
    const charge = await stripe.charges.retrieve(String(paid.latest_charge))
    expect(charge).toMatchObject({ paid: true, transfer_group: 'order_1', metadata: { orderId: '1' } })
    expect(charge.payment_method_details?.card?.last4).toBe('4242')
    expect(await failureOf(confirm('pm_card_visa'))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  test.each([
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', ''],
  ])('keeps a declined card (%s), and takes another one', async (method, code, decline_code) => {
    const { stripe, id, confirm } = await playIntent()
    const error = await failureOf(confirm(method))
    expect(error).toMatchObject({ statusCode: 402, rawType: 'card_error', code, decline_code })
    const failed = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    expect(failed).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code } })
    expect(failed.latest_charge).toMatchObject({ paid: false, status: 'failed' })
    expect((await confirm('pm_card_mastercard')).status).toBe('succeeded')
    expect((await stripe.charges.list({ payment_intent: id })).data.map(({ paid }) => paid)).toEqual([
      true,
      false,
    ])
  })

  test('has no balance transaction at first: it comes later, with the fee, and the money days after it', async () => {
    const { stripe, confirm, control } = await playIntent()
    const read = async (id: string) => {
      const { balance_transaction } = await stripe.charges.retrieve(id, { expand: ['balance_transaction'] })
      return balance_transaction as Stripe.BalanceTransaction | null
    }
    const charge = String((await confirm('pm_card_visa')).latest_charge)
    expect(await read(charge)).toBeNull()
    await control('clock', { seconds: 5 })
    expect(await read(charge)).toMatchObject({ amount: 16_097, fee: 497, net: 15_600, status: 'pending' })
    await control('clock', { seconds: 7 * 86_400 })
    expect(await read(charge)).toMatchObject({ status: 'available' })
    const types = (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type)
    expect(types.reverse()).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'charge.updated',
      'balance.available',
    ])
  })

  test.each([
    ['confirm', 'succeeded'],
    ['refuse', 'failed'],
  ])('leads to the bank, and back: %s', async (answer, status) => {
    const { stripe, id, confirm } = await playIntent()
    const waiting = await confirm('pm_card_authenticationRequired')
    expect(waiting.status).toBe('requires_action')
    const page = await openPage(waiting.next_action?.redirect_to_url?.url ?? '')
    expect(page.text).toContain('160,97')
    const { location } = await page.send({ answer })
    const back = new URL(location ?? '')
    expect(back.origin).toBe('https://a.example')
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      payment_intent: id,
      redirect_status: status,
    })
    const after = await stripe.paymentIntents.retrieve(id)
    expect(after.status).toBe(status === 'succeeded' ? 'succeeded' : 'requires_payment_method')
    expect(after.last_payment_error?.code ?? null).toBe(
      status === 'succeeded' ? null : 'payment_intent_authentication_failure',
    )
    expect((await page.send({ answer: 'confirm' })).location).toContain('redirect_status')
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(
      status === 'succeeded' ? 1 : 0,
    )
  })

  test('is cancelled while it is open, and only then', async () => {
    const { stripe, id, confirm } = await playIntent()
    const cancelled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })
    expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    expect(await failureOf(confirm('pm_card_visa'))).toMatchObject({ statusCode: 400 })
    const { id: paid } = await stripe.paymentIntents.create({
      ...order,
      confirm: true,
      payment_method: 'pm_card_visa',
    })
    expect(await failureOf(stripe.paymentIntents.cancel(paid))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  test.each([
    ['49 cents', { amount: 49 }, 'amount', 'amount_too_small'],
    ['too much', { amount: 100_000_000 }, 'amount', 'amount_too_large'],
    ['half a cent', { amount: 50.5 }, 'amount', 'parameter_invalid_integer'],
    ['another currency', { currency: 'eur' }, 'currency', undefined],
    ['an unknown customer', { customer: 'cus_none' }, 'customer', 'resource_missing'],
    ['what is gone', { payment_method_types: ['card'] }, 'payment_method_types', 'parameter_unknown'],
    [
      'another method',
      { allowed_payment_method_types: ['oxxo'] },
      'allowed_payment_method_types[0]',
      undefined,
    ],
    [
      '51 metadata',
      { metadata: Object.fromEntries([...Array(51).keys()].map((key) => [key, 'x'])) },
      'metadata',
      undefined,
    ],
  ])('of %s is refused', async (_, changes, param, code) => {
    const { stripe } = await playSandbox()
    const params = { ...order, ...changes } as Stripe.PaymentIntentCreateParams
    expect(await failureOf(stripe.paymentIntents.create(params))).toMatchObject({ param, code })
  })

  test('is changed before it is paid', async () => {
    const { stripe, id, confirm } = await playIntent()
    const changed = await stripe.paymentIntents.update(id, {
      amount: 5000,
      metadata: { orderId: '', a: 'b' },
    })
    expect(changed).toMatchObject({ amount: 5000, metadata: { a: 'b' } })
    await confirm('pm_card_visa')
    expect(await failureOf(stripe.paymentIntents.update(id, { amount: 6000 }))).toMatchObject({
      statusCode: 400,
    })
  })
})
