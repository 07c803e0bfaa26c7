// Also on PostgreSQL: unique indexes that several walks meet.

import { describe, expect, test } from 'vitest'
import {
  listLedgerBalances,
  listUnbalancedTransactions,
  listUnexplained,
} from '#db/queries/payment/ledger.ts'
import { bookBalance, bookNewBalance } from '#server/services/payment/balance.ts'
import { handleStripeEvent } from '#server/services/payment/event.ts'
import { makeRefund } from '#server/services/payment/make-refund.ts'
import { refundTickets } from '#server/services/payment/refund.ts'
import { takeTurn } from '#server/tasks/periodic-jobs.ts'
import { askSandbox, paidAttempt, paidOrder, payAtSandbox } from '#tests/api/world/paid-orders.ts'
import { PATIENT, playPayments } from '#tests/api/world/payments.ts'
import { world } from '#tests/api/world/world.ts'

const DAY = 86_400

/** An order of 91.98 $ that was paid a moment ago. The clock is that of the double. */
async function walking() {
  const [app, played] = [await world(), await playPayments(PATIENT)]
  app.clock.now = new Date()
  const services = { ...app.services, payments: played.payments }
  const paid = await paidOrder(app, played)
  const booked = async () =>
    (await app.db.selectFrom('ledgerTransaction').selectAll().orderBy('id').execute()).filter(
      ({ balanceTransactionId }) => balanceTransactionId !== null,
    )
  const balances = async () =>
    Object.fromEntries((await listLedgerBalances(app.db)).map(({ kind, cents }) => [kind, cents]))
  /** Lets time pass, here and there. */
  async function pass(seconds: number) {
    app.clock.pass({ seconds })
    await played.control('clock', { seconds })
  }
  const walk = () => bookBalance(services, {})
  let events = 0
  async function event(type: string, objectId: string) {
    const row = { eventId: `evt_${++events}`, endpoint: 'PLATFORM', accountId: null } as const
    const { id } = await app.db
      .insertInto('stripeEvent')
      .values({ ...row, type, objectId, receivedAt: app.clock.now.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await handleStripeEvent(services, id)
  }
  /** What Stripe says that we have. */
  async function held() {
    const { availableCents, pendingCents } = await played.payments.readBalance()
    return availableCents + pendingCents
  }
  const { ticketIds, order } = paid
  async function refund() {
    const given = await refundTickets(services, { orderId: order.id, ticketIds, cause: 'HOST', percent: 100 })
    await makeRefund(services, given?.refundId ?? 0)
  }
  return { ...app, ...played, ...paid, services, booked, balances, pass, walk, event, held, refund }
}

test('each balance transaction of Stripe is one transaction of the ledger, however often they are read', async () => {
  const { walk, booked, balances, pass, refund, held, db, order } = await walking()
  await pass(5)
  await walk()
  expect(await booked()).toMatchObject([{ kind: 'BALANCE', orderId: order.id }])
  expect(await balances()).toMatchObject({ STRIPE: 9198 - 297, STRIPE_FEES: 297, PAYMENTS_UNDER_WAY: 0 })

  await refund()
  await Promise.all([walk(), walk(), walk()])
  await pass(8 * DAY)
  await walk()
  await walk()
  expect(await booked()).toMatchObject([
    { kind: 'BALANCE', orderId: order.id },
    { kind: 'BALANCE', orderId: order.id, refundId: 1 },
  ])
  expect(await balances()).toMatchObject({ STRIPE: -297, REFUNDS_UNDER_WAY: 0, HOST: 0 })
  expect(await balances()).toMatchObject({ STRIPE: await held() })
  expect(await listUnbalancedTransactions(db)).toEqual([])
})

test('a payout goes to the company’s bank, and comes back where the bank refuses it', async () => {
  const { walk, booked, balances, pass, held, control } = await walking()
  await control('payouts-fail', { fail: true })
  await pass(5)
  await pass(9 * DAY)
  await walk()
  expect(await booked()).toMatchObject([{ kind: 'PAYOUT', orderId: null }, { kind: 'BALANCE' }])
  expect(await balances()).toMatchObject({ STRIPE: 0, BANK: 8901 })
  await pass(2 * DAY)
  await walk()
  expect(await balances()).toMatchObject({ STRIPE: 8901, BANK: 0 })
  expect(await held()).toBe(8901)
})

describe('an event', () => {
  test('of a charge that has changed books it, once there is something to book', async () => {
    const { event, booked, pass, stripeChargeId, order } = await walking()
    await event('charge.updated', stripeChargeId)
    expect(await booked()).toEqual([])
    await pass(5)
    await event('charge.updated', stripeChargeId)
    await event('charge.updated', stripeChargeId)
    expect(await booked()).toMatchObject([{ orderId: order.id }])
  })

  test.each(['refund.created', 'refund.updated', 'charge.refund.updated'])(
    '%s alone settles a refund of ours, and books it',
    async (type) => {
      const { event, db, pass, services, order, ticketIds, booked } = await walking()
      await pass(5)
      const refund = { orderId: order.id, ticketIds, cause: 'HOST', percent: 100 } as const
      const given = await refundTickets(services, refund)
      await makeRefund(services, given?.refundId ?? 0)
      await db.updateTable('refund').set({ state: 'PENDING', settledAt: null }).execute()
      const { stripeRefundId } = await db.selectFrom('refund').selectAll().executeTakeFirstOrThrow()
      await event(type, stripeRefundId ?? '')
      expect(await db.selectFrom('refund').select('state').execute()).toEqual([{ state: 'SUCCEEDED' }])
      expect(await booked()).toMatchObject([{ refundId: given?.refundId }])
    },
  )

  test.each(['refund.created', 'charge.refunded'])('%s alone tells of a refund by hand', async (type) => {
    const { event, db, url, stripeIntentId, stripeChargeId } = await walking()
    const { id } = await askSandbox(url, 'POST /v1/refunds', {
      payment_intent: stripeIntentId,
      amount: '500',
    })
    await event(type, type === 'charge.refunded' ? stripeChargeId : id)
    expect(await db.selectFrom('refund').select(['cause', 'totalCents']).execute()).toEqual([
      { cause: 'EXTERNAL', totalCents: 500 },
    ])
  })

  test('refund.failed alone gives our money back, in refund and ledger', async () => {
    const { event, db, pass, refund, control, balances, held, walk } = await walking()
    await pass(5)
    await refund()
    const { stripeRefundId } = await db.selectFrom('refund').selectAll().executeTakeFirstOrThrow()
    await control('fail-refund', { refund: stripeRefundId, reason: 'unknown' })
    await event('refund.failed', stripeRefundId ?? '')
    expect(await db.selectFrom('refund').select(['state', 'failure']).execute()).toEqual([
      { state: 'FAILED', failure: 'unknown' },
    ])
    expect(await balances()).toMatchObject({ REFUNDS_UNDER_WAY: 0 })
    await walk()
    expect(await balances()).toMatchObject({ STRIPE: await held() })
  })

  test('of an object that Stripe does not know, or of a payment that is not ours, changes nothing', async () => {
    const { event, booked, url, db } = await walking()
    await event('refund.created', 're_unknown')
    await event('charge.updated', 'ch_unknown')
    const stranger = await payAtSandbox(url, 5000)
    await event('charge.refunded', stranger.stripeChargeId)
    expect(await booked()).toEqual([])
    expect(await db.selectFrom('refund').selectAll().execute()).toEqual([])
  })
})

test('where charge.updated never comes, the nightly walk finds what it would have told of', async () => {
  const { services, booked, pass, order, control } = await walking()
  await control('drop-events', { types: ['charge.updated'] })
  await pass(DAY)
  const job = { name: 'book-balance', everyMs: DAY * 1000, run: bookNewBalance }
  await takeTurn(services, job, new AbortController().signal)
  expect(await booked()).toMatchObject([{ orderId: order.id }])
})

test('the next walk begins a week before the last one that came to its end', async () => {
  const { services, booked, pass, url, db, clock } = await walking()
  await pass(5)
  const last = (daysAgo: number) => new Date(clock.now.getTime() - daysAgo * DAY * 1000).toISOString()
  const turn = { name: 'book-balance', dueAt: last(0), leaseUntil: null, lastRunAt: last(-8) }
  await db.insertInto('periodicWork').values(turn).execute()
  await bookNewBalance(services)
  expect(await booked()).toEqual([])
  await db
    .updateTable('periodicWork')
    .set({ lastRunAt: last(-6) })
    .execute()
  await payAtSandbox(url, 5000)
  await bookNewBalance(services)
  expect(await booked()).toHaveLength(1)
})

test('a walk reads every page', async () => {
  const { walk, booked, url, pass, held, balances } = await walking()
  for (let payments = 0; payments < 105; payments++) await payAtSandbox(url, 1000)
  await pass(3 * 3600)
  await walk()
  expect(await booked()).toHaveLength(106)
  expect(await balances()).toMatchObject({ STRIPE: await held() })
})

describe('a payment that our books do not have', () => {
  test('is not called unexplained while it may still be settled', async () => {
    const { walk, booked, url, pass } = await walking()
    await payAtSandbox(url, 5000)
    await pass(5)
    await walk()
    expect(await booked()).toHaveLength(1)
  })

  test('is booked as unexplained after that, and named', async () => {
    const { walk, url, pass, balances, db } = await walking()
    await payAtSandbox(url, 5000)
    await pass(3 * 3600)
    await walk()
    expect(await balances()).toMatchObject({ UNEXPLAINED: -5000, PAYMENTS_UNDER_WAY: 0 })
    expect(await listUnexplained(db, '', 10)).toMatchObject([{ cents: -5000, orderId: null }])
  })

  test('is explained by a correction, once, when it turns out to be of an order', async () => {
    const app = await walking()
    const { walk, url, pass, balances, services, order, db, held } = app
    const second = await payAtSandbox(url, 5000)
    await pass(3 * 3600)
    await walk()
    await paidAttempt(app, order.id, second)
    await bookNewBalance(services)
    await bookNewBalance(services)
    expect(await balances()).toMatchObject({
      UNEXPLAINED: 0,
      PAYMENTS_UNDER_WAY: -5000,
      STRIPE: await held(),
    })
    expect(await listUnexplained(db, '', 10)).toEqual([])
    const kinds = await db.selectFrom('ledgerTransaction').select('kind').execute()
    expect(kinds.filter(({ kind }) => kind === 'CORRECTION')).toHaveLength(1)
  })
})

test('a refund that somebody made by hand is unexplained money, and known by its order', async () => {
  const { walk, url, stripeIntentId, balances, db, order, pass } = await walking()
  await askSandbox(url, 'POST /v1/refunds', { payment_intent: stripeIntentId, amount: '500' })
  await pass(5)
  await walk()
  expect(await balances()).toMatchObject({ UNEXPLAINED: 500 })
  expect(await listUnexplained(db, '', 10)).toMatchObject([{ orderId: order.id, refundId: 1, cents: 500 }])
  expect(await db.selectFrom('refund').select('cause').execute()).toEqual([{ cause: 'EXTERNAL' }])
})

test('while Stripe does not answer, a walk fails whole and is done again', async () => {
  const { walk, booked, pass, control } = await walking()
  await pass(5)
  await control('fail-next', { kind: 'error', call: 'GET /v1/balance_transactions', times: 2 })
  await expect(walk()).rejects.toThrow('500')
  await walk()
  expect(await booked()).toHaveLength(1)
})
