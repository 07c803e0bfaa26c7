// Also on PostgreSQL: locks that two refunds at once wait for.

import { describe, expect, test } from 'vitest'
import { ProviderUnavailable } from '#server/domain/payment/unavailable.ts'
import { readRefunds } from '#server/services/payment/read-refunds.ts'
import { refundTickets, returnPayment } from '#server/services/payment/refund.ts'
import { askSandbox, paidAttempt, payAtSandbox } from '#tests/api/world/paid-orders.ts'
import { refunding } from '#tests/api/world/refunding.ts'

test('tickets are given back: rows, shares, ledger and a task at once, the money when the task runs', async () => {
  const { refund, refunds, ticketIds, db, make, atProvider, balances, order } = await refunding()
  expect(await refund()).toEqual({ refundId: expect.any(Number), totalCents: 9198, isBegun: true })
  expect(await refunds()).toMatchObject([
    {
      orderId: order.id,
      cause: 'HOST',
      percent: 100,
      state: 'PENDING',
      stripeRefundId: null,
      totalCents: 9198,
    },
  ])
  const shares = await db.selectFrom('refundTicket').selectAll().orderBy('ticketId').execute()
  expect(shares.map(({ ticketId }) => ticketId)).toEqual(ticketIds)
  expect(await balances()).toMatchObject({
    HOST: 0,
    FEE: 0,
    FEE_GST: 0,
    FEE_QST: 0,
    REFUNDS_UNDER_WAY: -9198,
  })
  expect(await db.selectFrom('task').select('payload').where('kind', '=', 'refund').execute()).toHaveLength(1)
  expect(await atProvider()).toEqual([])

  await make()
  expect(await atProvider()).toEqual([{ amount: 9198, status: 'succeeded' }])
  expect(await refunds()).toMatchObject([
    { state: 'SUCCEEDED', stripeRefundId: expect.stringMatching(/^re_/) },
  ])
})

test('half of a ticket gives back half of its total, and half of the fee', async () => {
  const { refund, ticketIds, db } = await refunding()
  const [one = 0] = ticketIds
  expect(await refund([one], 50)).toMatchObject({ totalCents: 2300 }) // 45.99: 22.995 is 23.00
  const [share] = await db.selectFrom('refundTicket').selectAll().execute()
  expect(share).toMatchObject({ ticketId: one, netCents: 2000, gstCents: 100, qstCents: 200 })
})

test('refunds have credit notes with numbers of their own, without gaps', async () => {
  const { refund, refunds, ticketIds } = await refunding()
  for (const id of ticketIds) await refund([id])
  await refund()
  expect(await refunds()).toMatchObject([
    { creditNoteYear: 2026, creditNoteNumber: 1 },
    { creditNoteYear: 2026, creditNoteNumber: 2 },
  ])
})

describe('a ticket is given back once', () => {
  test('whatever is called twice', async () => {
    const { refund, refunds, make, atProvider } = await refunding()
    await refund()
    expect(await refund()).toBeNull()
    await make()
    await make()
    expect(await refund()).toBeNull()
    expect(await refunds()).toHaveLength(1)
    expect(await atProvider()).toHaveLength(1)
  })

  test('whatever is called at once', async () => {
    const { refund, refunds } = await refunding()
    const results = await Promise.all([refund(), refund(), refund()])
    expect(results.filter((result) => result !== null)).toHaveLength(1)
    expect(await refunds()).toHaveLength(1)
  })

  test('and the task of a refund, however many run it', async () => {
    const { refund, make, atProvider } = await refunding()
    await refund()
    const runs = await Promise.allSettled([make(), make(), make()])
    for (const run of runs)
      if (run.status === 'rejected') expect(run.reason).toBeInstanceOf(ProviderUnavailable)
    await make()
    expect(await atProvider()).toEqual([{ amount: 9198, status: 'succeeded' }])
  })
})

test('nothing is given back of 0 %, of tickets of another order, or of one that is not paid', async () => {
  const { refund, ticketIds, services, order, refunds, db } = await refunding()
  expect(await refund(ticketIds, 0)).toBeNull()
  const other = { orderId: order.id + 1, ticketIds, cause: 'HOST', percent: 100 } as const
  expect(await refundTickets(services, other)).toBeNull()
  const open = { state: 'OPEN', paidAt: null, receiptYear: null, receiptNumber: null } as const
  await db.updateTable('order').set(open).execute()
  expect(await refund()).toBeNull()
  expect(await refunds()).toEqual([])
})

test('an answer that never came, and a worker that died, give back once', async () => {
  const { refund, make, atProvider, control, refunds } = await refunding()
  await refund()
  await control('fail-next', { kind: 'cut', after: true, call: 'POST /v1/refunds' })
  await expect(make()).rejects.toThrow(ProviderUnavailable)
  await make()
  expect(await atProvider()).toEqual([{ amount: 9198, status: 'succeeded' }])
  expect(await refunds()).toMatchObject([{ state: 'SUCCEEDED' }])
})

test('a key that is too old is not sent again: the refund is looked for, and found', async () => {
  const { refund, make, atProvider, control, refunds, clock } = await refunding()
  await refund()
  await control('fail-next', { kind: 'cut', after: true, call: 'POST /v1/refunds' })
  await expect(make()).rejects.toThrow(ProviderUnavailable)
  clock.pass({ hours: 23 })
  await control('clock', { seconds: 25 * 3600 })
  await make()
  expect(await atProvider()).toEqual([{ amount: 9198, status: 'succeeded' }])
  expect(await refunds()).toMatchObject([{ state: 'SUCCEEDED' }])
})

describe('a payment that bought nothing', () => {
  /** Paid a second time. */
  async function twice() {
    const scene = await refunding()
    const second = await payAtSandbox(scene.url, scene.order.totalCents)
    const attempt = await paidAttempt(scene, scene.order.id, second)
    const back = () => returnPayment(scene.services, { attemptId: attempt.id, cause: 'TWICE' })
    return { ...scene, second, twin: attempt, back }
  }

  test('goes back whole, once, without a credit note; nobody owes anything for it', async () => {
    const { back, make, refunds, url, second, order, balances } = await twice()
    const before = await balances()
    const results = await Promise.all([back(), back()])
    expect(results.filter((result) => result !== null)).toEqual([
      { refundId: expect.any(Number), totalCents: order.totalCents },
    ])
    expect(await back()).toBeNull()
    await make()
    expect(await refunds()).toMatchObject([
      {
        cause: 'TWICE',
        percent: null,
        state: 'SUCCEEDED',
        totalCents: 9198,
        feeCents: 0,
        creditNoteNumber: null,
      },
    ])
    const { data } = await askSandbox(url, 'GET /v1/refunds', { payment_intent: second.stripeIntentId })
    expect(data).toMatchObject([{ amount: 9198, status: 'succeeded' }])
    expect(await balances()).toEqual({
      ...before,
      REFUNDS_UNDER_WAY: -9198,
      PAYMENTS_UNDER_WAY: Number(before.PAYMENTS_UNDER_WAY) + 9198,
    })
  })

  test('goes back as it was paid, where that is not the total of the order', async () => {
    const { services, order, url, make, refunds, db, clock } = await twice()
    const odd = await payAtSandbox(url, 9197)
    const { id: attemptId } = await paidAttempt({ db, clock }, order.id, odd)
    expect(await returnPayment(services, { attemptId, cause: 'WITHDRAWN', paidCents: 9197 })).toMatchObject({
      totalCents: 9197,
    })
    await make()
    expect(await refunds()).toMatchObject([{ state: 'SUCCEEDED', netCents: 9197, totalCents: 9197 }])
  })

  test('is not the one from which tickets are given back', async () => {
    const { back, refund, refunds, attempt, twin } = await twice()
    await back()
    await refund()
    expect(await refunds()).toMatchObject([{ attemptId: twin.id }, { attemptId: attempt.id }])
  })
})

describe('a refund that the provider', () => {
  test('cannot make yet waits, and is settled when it is read again', async () => {
    const { refund, make, control, refunds, services, attempt, url } = await refunding()
    await askSandbox(url, 'POST /v1/refunds', {
      payment_intent: (await payAtSandbox(url, 99_999)).stripeIntentId,
    })
    await control('refunds-wait', { waits: true })
    await refund()
    await make()
    expect(await refunds()).toMatchObject([{ state: 'PENDING', settledAt: null }])
    await control('refunds-wait', { waits: false })
    await control('clock', { seconds: 1 })
    await readRefunds(services, attempt.id)
    expect(await refunds()).toMatchObject([{ state: 'SUCCEEDED', settledAt: expect.any(String) }])
  })

  test('sends back, after it has succeeded, failed: the money is ours again, and an operator sees it', async () => {
    const { refund, make, control, refunds, services, attempt, balances } = await refunding()
    const before = await balances()
    await refund()
    await make()
    const [{ stripeRefundId } = { stripeRefundId: '' }] = await refunds()
    await control('fail-refund', { refund: stripeRefundId, reason: 'expired_or_canceled_card' })
    for (let times = 0; times < 2; times++) await readRefunds(services, attempt.id)
    expect(await refunds()).toMatchObject([{ state: 'FAILED', failure: 'expired_or_canceled_card' }])
    expect(await balances()).toEqual({ ...before, REFUNDS_UNDER_WAY: 0 })
  })

  test('refuses, because the buyer has gone to their bank, failed', async () => {
    const { refund, make, control, refunds, stripeChargeId, balances } = await refunding()
    const before = await balances()
    await refund()
    await control('dispute', { charge: stripeChargeId })
    await make()
    expect(await refunds()).toMatchObject([
      { state: 'FAILED', failure: 'charge_disputed', stripeRefundId: null },
    ])
    expect(await balances()).toEqual({ ...before, REFUNDS_UNDER_WAY: 0 })
  })
})

describe('money that somebody gave back at the provider, by hand,', () => {
  test('is kept as external, once, with no ticket and no entry', async () => {
    const { byHand, services, attempt, refunds, db, balances } = await refunding()
    const before = await balances()
    const { id } = await byHand(1000)
    for (let times = 0; times < 2; times++) await readRefunds(services, attempt.id)
    expect(await refunds()).toMatchObject([
      { cause: 'EXTERNAL', state: 'SUCCEEDED', totalCents: 1000, stripeRefundId: id, creditNoteNumber: null },
    ])
    expect(await db.selectFrom('refundTicket').selectAll().execute()).toEqual([])
    expect(await balances()).toEqual(before)
  })

  test('is never given back again: what is more than the rest of the payment waits for an operator', async () => {
    const { byHand, refund, make, refunds, services, attempt, atProvider, balances } = await refunding()
    const before = await balances()
    await byHand(1000)
    await readRefunds(services, attempt.id)
    expect(await refund()).toMatchObject({ totalCents: 9198, isBegun: false })
    await make()
    expect(await refunds()).toMatchObject([
      { cause: 'EXTERNAL' },
      { cause: 'HOST', state: 'FAILED', failure: 'amount_too_large', creditNoteNumber: 1 },
    ])
    expect(await atProvider()).toHaveLength(1)
    expect(await balances()).toEqual(before)
  })

  test('is refused by the provider where we did not know of it, and kept by then', async () => {
    const { byHand, refund, make, refunds } = await refunding()
    await refund()
    await byHand(1000)
    await make()
    expect(await refunds()).toMatchObject([
      { cause: 'HOST', state: 'FAILED', failure: 'amount_too_large' },
      { cause: 'EXTERNAL', totalCents: 1000 },
    ])
  })

  test('is not mistaken for a refund of ours whose answer was lost', async () => {
    const { refund, make, control, services, attempt, refunds } = await refunding()
    await refund()
    await control('fail-next', { kind: 'cut', after: true, call: 'POST /v1/refunds' })
    await expect(make()).rejects.toThrow(ProviderUnavailable)
    await readRefunds(services, attempt.id)
    expect(await refunds()).toMatchObject([{ cause: 'HOST', state: 'PENDING' }])
  })
})
