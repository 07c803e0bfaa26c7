// Also on PostgreSQL: what an act left half done is gone on with under the same locks.

import { describe, expect, test } from 'vitest'
import { readPaymentAgain } from '#server/services/payment/order/event.ts'
import { sweepOrders } from '#server/services/payment/order/expire.ts'
import { verifyMoney } from '#server/services/payment/verify/verify.ts'
import { payPage, shop } from '#tests/api/world/buying.ts'
import { refusal } from '#tests/api/world/world.ts'

const CREATE = 'POST /v1/checkout/sessions'
const AWAY = refusal('PROVIDER_AWAY', 503)

describe('the answer of the call that makes a payment is lost', () => {
  test.each([
    ['error', false],
    ['rate-limit', true],
    ['cut', false],
    ['cut', true],
  ] as const)('%s (after the work: %s): the same request goes on with it', async (kind, after) => {
    const { participant, buy, control, sessions, orders } = await shop()
    const bruno = await participant()
    await control('fail-next', { kind, after, call: CREATE, times: 2 })
    await expect(buy(bruno)).rejects.toMatchObject(AWAY)
    expect(await orders()).toMatchObject([{ state: 'OPEN' }])
    await control('clear-faults')
    expect(await buy(bruno)).toMatchObject({ url: expect.any(String) })
    expect(await sessions()).toHaveLength(1)
  })

  test('a stored failure, after the work: the payment is looked for, and found', async () => {
    const { participant, buy, control, sessions } = await shop()
    await control('fail-next', { kind: 'stored-error', after: true, call: CREATE, times: 1 })
    expect(await buy(await participant())).toMatchObject({ url: expect.any(String) })
    expect(await sessions()).toHaveLength(1)
  })

  test('a stored failure, before the work: the next request is a new call with a new key', async () => {
    const { participant, buy, control, sessions, orders } = await shop()
    const bruno = await participant()
    await control('fail-next', { kind: 'stored-error', call: CREATE, times: 1 })
    await expect(buy(bruno)).rejects.toMatchObject(AWAY)
    expect(await sessions()).toEqual([])
    await buy(bruno)
    expect(await sessions()).toHaveLength(1)
    expect(await orders()).toHaveLength(1)
  })

  test('for ever: at the end of the hold the payment is looked for, and ended before places are free', async () => {
    const { participant, buy, control, sessions, orders, clock, work, taken } = await shop({ capacity: 1 })
    const bruno = await participant()
    await control('fail-next', { kind: 'cut', after: true, call: CREATE, times: 1 })
    await expect(buy(bruno)).rejects.toMatchObject(AWAY)
    expect(await sessions()).toMatchObject([{ status: 'open' }])
    clock.pass({ minutes: 32 })
    expect(await taken()).toBe(0)
    await work()
    expect(await sessions()).toMatchObject([{ status: 'expired' }])
    expect(await orders()).toMatchObject([{ state: 'EXPIRED' }])
    expect(await taken()).toBe(1)
  })

  test('and its event comes first: what was paid is settled', async () => {
    const { participant, buy, control, sessions, orders, services } = await shop()
    const bruno = await participant()
    await control('fail-next', { kind: 'cut', after: true, call: CREATE, times: 2 })
    await expect(buy(bruno)).rejects.toMatchObject(AWAY)
    await control('clear-faults')
    const [session] = await sessions()
    await payPage((session as { url?: string } | undefined)?.url ?? '')
    await readPaymentAgain(services, 'checkout.session.completed', session!.id)
    expect(await orders()).toMatchObject([{ state: 'PAID', receiptNumber: 1 }])
  })
})

test('the answer that makes a customer is lost for ever: it is kept when the hold ends, and no call stays open', async () => {
  const { participant, buy, control, pass, work, orders, services, db } = await shop()
  const bruno = await participant()
  const call = 'POST /v1/customers'
  await control('fail-next', { kind: 'cut', after: true, call, times: 2 })
  await expect(buy(bruno, 1, 0, { isMobile: true })).rejects.toMatchObject(AWAY)
  await pass({ minutes: 32 })
  await work()
  expect(await orders()).toMatchObject([{ state: 'EXPIRED' }])
  const customer = db.selectFrom('user').select('stripeCustomerId').where('id', '=', bruno.id)
  expect(await customer.executeTakeFirst()).toEqual({ stripeCustomerId: expect.stringMatching(/^cus_/) })
  await pass({ hours: 25 })
  expect((await verifyMoney(services)).findings).toEqual([])
})

describe('events', () => {
  test('in reverse order, twice, and of what is not ours change nothing that is true', async () => {
    const { participant, buy, sessions, orders, services, ask } = await shop()
    const { url = '' } = await buy(await participant())
    const [session] = await sessions()
    await payPage(url)
    for (const type of ['expired', 'completed', 'completed', 'async_payment_failed'])
      await readPaymentAgain(services, `checkout.session.${type}`, session!.id)
    const foreign = await ask('POST /v1/payment_intents', { amount: '500', currency: 'cad' })
    await readPaymentAgain(services, 'payment_intent.canceled', foreign.id)
    expect(await orders()).toMatchObject([{ state: 'PAID', receiptNumber: 1 }])
  })

  test('that never come are missed: the sweep reads what may have been paid', async () => {
    const { participant, buy, orders, services, pass } = await shop()
    const { url = '' } = await buy(await participant())
    await payPage(url)
    await sweepOrders(services)
    expect(await orders()).toMatchObject([{ state: 'OPEN' }])
    await pass({ minutes: 11 })
    await sweepOrders(services)
    expect(await orders()).toMatchObject([{ state: 'PAID' }])
  })
})

test('as long as the provider is away nothing is freed, and it is known afterwards', async () => {
  const { participant, buy, control, pass, work, status, orders, taken, as } = await shop({ capacity: 2 })
  const bruno = await participant()
  const { intentId = '', url = '' } = await buy(bruno, 2)
  await control('fail-next', { kind: 'error', times: 1000 })
  await expect(as(bruno).payment.abandon({ query: { intentId } })).rejects.toMatchObject(AWAY)
  expect(await status(bruno, intentId)).toMatchObject({ status: 'WAITING_PAYMENT', uncertain: true })
  await payPage(url)
  await pass({ minutes: 32 })
  await work()
  expect(await taken()).toBe(0)
  await control('clear-faults')
  await pass({ hours: 1 })
  await work()
  expect(await orders()).toMatchObject([{ state: 'PAID' }])
})

test('3-D Secure left in the middle: nothing is paid, and the hold ends', async () => {
  const { participant, buy, pass, work, orders, sessions } = await shop()
  const { url = '' } = await buy(await participant())
  await payPage(url, { number: '4000 0025 0000 3155' })
  await pass({ minutes: 32 })
  await work()
  expect(await orders()).toMatchObject([{ state: 'EXPIRED' }])
  expect(await sessions()).toMatchObject([{ status: 'expired' }])
})

test('declined, then paid on the same page', async () => {
  const { participant, buy, orders, status } = await shop()
  const bruno = await participant()
  const { url = '', intentId } = await buy(bruno)
  await payPage(url, { number: '4000 0000 0000 0002' })
  expect(await status(bruno, intentId)).toMatchObject({ status: 'WAITING_PAYMENT' })
  await payPage(url)
  expect(await status(bruno, intentId)).toMatchObject({ status: 'PAID' })
  expect(await orders()).toHaveLength(1)
})
