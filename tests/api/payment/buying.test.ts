// Also on PostgreSQL: locks of activity and order, tasks, and the numbers of receipts.

import { describe, expect, test } from 'vitest'
import { listLedgerBalances, listUnbalancedTransactions } from '#db/queries/payment/ledger.ts'
import { payPage, shop } from '#tests/api/world/buying.ts'
import { refusal } from '#tests/api/world/world.ts'

describe('buying two adults and a child', () => {
  test('holds the places, and leads to the page of the provider with a line for each', async () => {
    const { participant, buy, orders, tickets, ask, sessions, hike, as } = await shop({ capacity: 10 })
    const bruno = await participant()
    const held = await buy(bruno, 2, 1)
    const [order] = await orders()
    // 100.00 $, TPS 5.00, TVQ 9.98 (half a cent up)
    expect(held).toMatchObject({ result: 'inscription_ok', given: 3, total: 11_498, url: expect.any(String) })
    expect(order).toMatchObject({
      ...{ transactionId: held.intentId, state: 'OPEN', netCents: 10_000, gstCents: 500, qstCents: 998 },
      ...{ feeCents: 530, receiptNumber: null, buyerName: null, hostId: hike.host.id, buyerId: bruno.id },
    })
    expect(await tickets(order!.id)).toEqual(['PAYMENT', 'PAYMENT', 'PAYMENT'])
    const [session] = await sessions()
    const lines = await ask(`GET /v1/checkout/sessions/${session!.id}/line_items`)
    expect(lines.data).toMatchObject([
      { description: 'Adulte', quantity: 2, amount_total: 8000 },
      { description: 'Enfant', quantity: 1, amount_total: 2000 },
      { description: 'TPS (5 %)', amount_total: 500 },
      { description: 'TVQ (9,975 %)', amount_total: 998 },
    ])
    expect(session).toMatchObject({ amount_total: 11_498, metadata: { transactionId: held.intentId } })
    const activity = await as(null).activity.read({ activityId: hike.id })
    expect(activity.placesLeft).toBe(7)
  })

  test('once paid, the tickets are good, the receipt has its number, the sale is booked and told', async () => {
    const { participant, buy, status, orders, tickets, db, delivered } = await shop()
    const bruno = await participant()
    await delivered()
    const { url = '', intentId } = await buy(bruno, 2, 1)
    expect(await payPage(url)).toContain('localhost')
    expect(await status(bruno, intentId)).toMatchObject({ status: 'PAID', returned: false })
    const [order] = await orders()
    expect(order).toMatchObject({ state: 'PAID', receiptNumber: 1, network: null })
    expect(order!.buyerName).toContain(bruno.lastName)
    expect(await tickets(order!.id)).toEqual([null, null, null])
    const [attempt] = await db.selectFrom('paymentAttempt').selectAll().execute()
    expect(attempt).toMatchObject({ outcome: 'PAID', cardBrand: 'visa', cardLast4: '4242' })
    expect(await listUnbalancedTransactions(db)).toEqual([])
    const balances = new Map((await listLedgerBalances(db)).map(({ kind, cents }) => [kind, cents]))
    expect(balances.get('PAYMENTS_UNDER_WAY')).toBe(11_498)
    expect((await delivered()).map(({ to }) => to.address).sort()).toEqual(
      [bruno.email, order!.sellerEmail].sort(),
    )
  })

  test('asked again, it stays as it is: one receipt, one sale, one email', async () => {
    const { participant, buy, status, orders, db, delivered } = await shop()
    const bruno = await participant()
    await delivered()
    const { url = '', intentId } = await buy(bruno)
    await payPage(url)
    for (let times = 0; times < 3; times++) await status(bruno, intentId)
    expect((await delivered()).filter(({ to }) => to.address === bruno.email)).toHaveLength(1)
    expect(await orders()).toMatchObject([{ state: 'PAID', receiptNumber: 1 }])
    expect(await db.selectFrom('ledgerTransaction').selectAll().execute()).toHaveLength(1)
  })
})

describe('the same request', () => {
  test('leads to the same payment, another one says what waits', async () => {
    const { participant, buy, sessions, orders } = await shop()
    const bruno = await participant()
    const first = await buy(bruno, 2)
    expect(await buy(bruno, 2)).toMatchObject({ intentId: first.intentId, url: first.url })
    await expect(buy(bruno, 3)).rejects.toMatchObject({
      ...refusal('ORDER_OPEN', 409),
      data: { intentId: first.intentId, heldUntil: first.heldUntil, total: first.total },
    })
    expect(await sessions()).toHaveLength(1)
    expect(await orders()).toHaveLength(1)
  })

  test('in two tabs at once makes one order and one payment', async () => {
    const { participant, buy, sessions, orders } = await shop()
    const bruno = await participant()
    const held = await Promise.all([buy(bruno, 2), buy(bruno, 2)])
    expect(new Set(held.map(({ intentId }) => intentId)).size).toBe(1)
    expect(await sessions()).toHaveLength(1)
    expect(await orders()).toHaveLength(1)
  })

  test('after paying says so', async () => {
    const { participant, buy } = await shop()
    const bruno = await participant()
    const { url = '' } = await buy(bruno, 2)
    await payPage(url)
    await expect(buy(bruno, 2)).rejects.toMatchObject(refusal('ALREADY_PAID', 409))
    await expect(buy(bruno, 2)).rejects.toMatchObject(refusal('ALREADY_PAID', 409))
  })
})

describe('where fewer places are left than wanted', () => {
  test('nothing is held, and the number is told; fewer are held by whoever accepts fewer', async () => {
    const { participant, buy, orders, sessions, tickets, taken } = await shop({ capacity: 3 })
    const bruno = await participant()
    const nothing = { result: 'inscription_cancelled', given: 0, left: 3 }
    expect(await buy(bruno, 3, 1)).toEqual(nothing)
    expect(await orders()).toEqual([])
    const held = await buy(bruno, 3, 1, { acceptFewer: true })
    expect(held).toMatchObject({ result: 'inscription_some_participant', given: 3, total: 13_797 })
    const [order] = await orders()
    expect(await tickets(order!.id)).toHaveLength(3)
    expect(await taken()).toBe(0)
    expect(await buy(bruno, 3, 1, { acceptFewer: true })).toMatchObject({
      result: 'inscription_some_participant',
      url: held.url,
      given: 3,
    })
    expect(await sessions()).toHaveLength(1)
  })

  test('a registration that buys more is answered the same again, of the people added', async () => {
    const { participant, buy, status } = await shop({ capacity: 3 })
    const bruno = await participant()
    const { url = '', intentId } = await buy(bruno, 1)
    await payPage(url)
    await status(bruno, intentId)
    const more = () => buy(bruno, 3, 1, { acceptFewer: true })
    for (let times = 0; times < 2; times++)
      expect(await more()).toMatchObject({ result: 'inscription_some_participant', given: 2 })
  })
})

describe('a registration with paid tickets', () => {
  test('buys one more: only that one waits, and is paid', async () => {
    const { participant, buy, status, orders, tickets } = await shop()
    const bruno = await participant()
    const first = await buy(bruno, 2)
    await payPage(first.url ?? '')
    await status(bruno, first.intentId)
    const more = await buy(bruno, 3)
    expect(more).toMatchObject({ given: 1, total: 4599 })
    const [, second] = await orders()
    expect(await tickets(second!.id)).toEqual(['PAYMENT'])
    await payPage(more.url ?? '')
    expect(await status(bruno, more.intentId)).toMatchObject({ status: 'PAID' })
    expect((await orders()).map(({ receiptNumber }) => receiptNumber)).toEqual([1, 2])
  })
})

describe('a hold', () => {
  test('that nobody pays ends at the provider first, and then its places are free', async () => {
    const { participant, buy, pass, work, sessions, orders, tickets, taken, status } = await shop({
      capacity: 2,
    })
    const bruno = await participant()
    const { intentId } = await buy(bruno, 2)
    expect(await taken()).toBe(0)
    await pass({ minutes: 32 })
    expect(await taken()).toBe(0)
    await work()
    expect(await sessions()).toMatchObject([{ status: 'expired' }])
    const [order] = await orders()
    expect(order).toMatchObject({ state: 'EXPIRED', network: null })
    expect(await tickets(order!.id)).toEqual(['EXPIRED', 'EXPIRED'])
    expect(await taken()).toBe(2)
    expect(await status(bruno, intentId)).toMatchObject({ status: 'EXPIRED' })
  })

  test('that was paid a moment before its end is settled instead', async () => {
    const { participant, buy, clock, work, orders } = await shop()
    const { url = '' } = await buy(await participant())
    await payPage(url)
    clock.pass({ minutes: 32 })
    await work()
    expect(await orders()).toMatchObject([{ state: 'PAID', receiptNumber: 1 }])
  })

  test('is given up by its buyer, twice, and the places are free', async () => {
    const { participant, buy, as, sessions, taken, orders } = await shop({ capacity: 2 })
    const bruno = await participant()
    const { intentId = '' } = await buy(bruno, 2)
    const abandon = () => as(bruno).payment.abandon({ query: { intentId } })
    expect(await abandon()).toEqual({ abandoned: true, status: 'ABANDONED' })
    expect(await abandon()).toEqual({ abandoned: true, status: 'ABANDONED' })
    expect(await sessions()).toMatchObject([{ status: 'expired' }])
    expect(await orders()).toMatchObject([{ state: 'ABANDONED' }])
    expect(await taken()).toBe(2)
  })

  test('is not given up any more once it was paid', async () => {
    const { participant, buy, as, orders } = await shop()
    const bruno = await participant()
    const { intentId = '', url = '' } = await buy(bruno)
    await payPage(url)
    await expect(as(bruno).payment.abandon({ query: { intentId } })).rejects.toMatchObject(
      refusal('ALREADY_PAID', 409),
    )
    expect(await orders()).toMatchObject([{ state: 'PAID' }])
  })
})
