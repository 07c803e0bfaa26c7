// Also on PostgreSQL: a unique index that two corrections meet, and the queries of what waits for somebody.

import { describe, expect, test } from 'vitest'
import { listLedgerBalances } from '#db/queries/payment/ledger.ts'
import { explainMoney } from '#server/services/payment/explain.ts'
import { makeRefund } from '#server/services/payment/make-refund.ts'
import { readRefunds } from '#server/services/payment/read-refunds.ts'
import { refundTickets, returnPayment } from '#server/services/payment/refund.ts'
import { verifyMoney } from '#server/services/payment/verify/verify.ts'
import { purgeExpired } from '#server/services/platform/retention.ts'
import { drain } from '#server/tasks/runner/task-poller.ts'
import { askSandbox, paidAttempt, paidOrder, payAtSandbox } from '#tests/api/world/paid-orders.ts'
import { PATIENT, playPayments } from '#tests/api/world/payments.ts'
import { refusal, world } from '#tests/api/world/world.ts'

const HOUR = 3600

/** An operator, and an order of 91.98 $ that was paid three hours ago. */
async function operating() {
  const [app, played] = [await world(), await playPayments(PATIENT)]
  app.clock.now = new Date()
  app.services.payments = played.payments
  const { services } = app
  const alice = await app.host({ firstName: 'Alice', lastName: 'Tremblay' })
  const paid = await paidOrder(app, played, { activity: await app.activity({ host: alice }) })
  async function pass(seconds: number) {
    app.clock.pass({ seconds })
    await played.control('clock', { seconds })
  }
  await pass(3 * HOUR)
  const odile = await app.operator()
  const money = app.as(odile).pages.money
  const { order, ticketIds } = paid
  /** A refund that Stripe has sent back. */
  async function failedRefund() {
    const given = await refundTickets(services, { orderId: order.id, ticketIds, cause: 'HOST', percent: 100 })
    await makeRefund(services, given?.refundId ?? 0)
    const { stripeRefundId } = await app.db.selectFrom('refund').selectAll().executeTakeFirstOrThrow()
    await played.control('fail-refund', { refund: stripeRefundId, reason: 'unknown' })
    await readRefunds(services, paid.attempt.id)
    return given?.refundId ?? 0
  }
  const refunds = () => app.db.selectFrom('refund').selectAll().orderBy('id').execute()
  const balances = async () =>
    Object.fromEntries((await listLedgerBalances(app.db)).map(({ kind, cents }) => [kind, cents]))
  const journal = async () =>
    (
      await app.db.selectFrom('auditEntry').select(['action', 'subject', 'detail']).orderBy('id').execute()
    ).map(({ action, subject }) => `${action} ${subject}`)
  return { ...app, ...played, ...paid, alice, odile, money, pass, failedRefund, refunds, balances, journal }
}

/** A second payment of the order, whose return Stripe has sent back; nobody has read that yet. */
async function failedReturn() {
  const app = await operating()
  const { services, url, order, refunds, control } = app
  const second = await paidAttempt(app, order.id, await payAtSandbox(url, order.totalCents))
  const back = await returnPayment(services, { attemptId: second.id, cause: 'LATE' })
  const refundId = back?.refundId ?? 0
  await makeRefund(services, refundId)
  const [{ stripeRefundId } = { stripeRefundId: '' }] = await refunds()
  await control('fail-refund', { refund: stripeRefundId, reason: 'unknown' })
  return { ...app, second, refundId }
}

describe('an operator reads', () => {
  test('what Stripe holds, what the ledger says, and what is owed to whom', async () => {
    const { money, services, alice, journal } = await operating()
    await verifyMoney(services)
    const read = await money.read({})
    expect(read).toMatchObject({
      hasProvider: true,
      provider: { availableCents: 0, pendingCents: 9198 - 297 },
      accounts: { STRIPE: 9198 - 297, STRIPE_FEES: 297, PAYMENTS_UNDER_WAY: 0, HOST: -8611 },
      owed: [{ hostId: alice.id, displayName: 'Alice Tremblay', cents: 8611 }],
      run: { total: 0, findings: [], counts: { orders: 1, tickets: 2, charges: 1 } },
      ...{ failedTasks: [], failedRefunds: [], unexplained: [], isRunning: false, hasNext: false },
      hasMoreToSettle: false,
    })
    expect(await journal()).toContain('money.read money')
  })

  test('what is owed to somebody, by name or number; to nobody else', async () => {
    const { money, alice } = await operating()
    for (const wanted of ['alice', 'Tremblay', String(alice.id), alice.email])
      expect(await money.read({ wanted })).toMatchObject({ owed: [{ hostId: alice.id }] })
    expect(await money.read({ wanted: 'Zacharie' })).toMatchObject({ owed: [] })
  })

  test('our books alone while Stripe does not answer', async () => {
    const { money, control } = await operating()
    await control('fail-next', { kind: 'error', call: 'GET /v1/balance', times: 2 })
    expect(await money.read({})).toMatchObject({ hasProvider: true, provider: null, owed: [{ cents: 8611 }] })
  })

  test('how much is missing at Stripe, where what is owed to hosts was paid out', async () => {
    const { money, services, pass } = await operating()
    expect(await money.read({})).toMatchObject({ shortCents: 0 })
    await pass(10 * 24 * HOUR)
    await verifyMoney(services)
    expect(await money.read({})).toMatchObject({ provider: { availableCents: 0 }, shortCents: 8611 })
  })

  test('… and where a refund waits for money: the check names it at once', async () => {
    const { money, services, control, order, ticketIds, refunds } = await operating()
    await verifyMoney(services)
    await control('refunds-wait', { waits: true })
    const given = await refundTickets(services, { orderId: order.id, ticketIds, cause: 'HOST', percent: 100 })
    await makeRefund(services, given?.refundId ?? 0)
    expect(await refunds()).toMatchObject([{ state: 'PENDING' }])
    expect(await money.read({})).toMatchObject({ shortCents: 297 })
    const { findings } = await verifyMoney(services)
    expect(findings).toContainEqual({ kind: 'BALANCE_SHORT', ids: {}, cents: 297 })
  })

  test('what the last check named, with who and what is behind it', async () => {
    const { money, services, db, ticketIds, order } = await operating()
    await db.updateTable('ticket').set({ feeCents: 0 }).where('id', '=', ticketIds[0]!).execute()
    await verifyMoney(services)
    const { run } = await money.read({})
    const { activityId, hostId, buyerId } = order
    expect(run).toMatchObject({
      total: 1,
      findings: [{ kind: 'FEE_SUM', ids: { orderId: order.id }, of: { activityId, hostId, buyerId } }],
    })
  })

  test('that a check is under way; what asks for one has the worker make it', async () => {
    const { money, services, db, clock } = await operating()
    await db
      .insertInto('verificationRun')
      .values({ startedAt: clock.now.toISOString(), endedAt: null, counts: '{}', findings: '[]' })
      .execute()
    expect(await money.read({})).toMatchObject({ isRunning: true, run: null })
    await db.deleteFrom('verificationRun').execute()
    await money.verify()
    await drain(services)
    expect(await money.read({})).toMatchObject({ isRunning: false, run: { total: 0 } })
  })
})

test('an operator reads that more is to be settled than is shown', async () => {
  const { money, db, clock } = await operating()
  const failed = { kind: 'refund', payload: '{}', attempts: 5, failedAt: clock.now.toISOString() }
  const task = { ...failed, runAt: failed.failedAt, createdAt: failed.failedAt, lastError: 'No answer.' }
  await db
    .insertInto('task')
    .values(Array.from({ length: 51 }, () => task))
    .execute()
  const { failedTasks, hasMoreToSettle } = await money.read({})
  expect({ shown: failedTasks.length, hasMoreToSettle }).toEqual({ shown: 50, hasMoreToSettle: true })
})

describe('a refund of which a restored database knows no call', () => {
  const forgotten = async (cents?: (total: number) => number) => {
    const app = await operating()
    const { services, url, stripeIntentId, order, ticketIds, refunds } = app
    const given = await refundTickets(services, { orderId: order.id, ticketIds, cause: 'HOST', percent: 100 })
    const refundId = given?.refundId ?? 0
    const [row] = await refunds()
    const total = row?.totalCents ?? 0
    await askSandbox(url, 'POST /v1/refunds', {
      payment_intent: stripeIntentId,
      amount: String(cents ? cents(total) : total),
      'metadata[refundId]': String(refundId),
      'metadata[key]': `refund-${refundId}-1-AbCdEfGhIjKl`,
    })
    return { ...app, refundId, total }
  }

  test('is not made a second time', async () => {
    const { services, refundId, refunds, total } = await forgotten()
    await makeRefund(services, refundId)
    expect(await refunds()).toMatchObject([
      { id: refundId, cause: 'HOST', totalCents: total, state: 'SUCCEEDED' },
    ])
    await makeRefund(services, refundId)
    expect(await refunds()).toHaveLength(1)
  })

  test('is another one where the amount is', async () => {
    const { services, refundId, refunds } = await forgotten(() => 500)
    await makeRefund(services, refundId)
    expect(await refunds()).toMatchObject([
      { id: refundId, failure: 'amount_too_large' },
      { cause: 'EXTERNAL', totalCents: 500 },
    ])
  })
})

describe('a refund that failed', () => {
  test('is shown, and tried again as a new one that takes its credit note', async () => {
    const { money, failedRefund, refunds, services, as, odile, journal, pass } = await operating()
    const refundId = await failedRefund()
    expect(await money.read({})).toMatchObject({ failedRefunds: [{ id: refundId, failure: 'unknown' }] })
    expect(await as(odile).pages.moderation.waiting()).toMatchObject({ money: 1 })
    await pass(24 * HOUR)
    const again = await money.retry({ refundId })
    await drain(services)
    expect(await refunds()).toMatchObject([
      { id: refundId, state: 'FAILED', creditNoteNumber: null },
      { id: again.refundId, state: 'SUCCEEDED', cause: 'HOST', totalCents: 9198, creditNoteNumber: 1 },
    ])
    expect(await money.read({})).toMatchObject({ failedRefunds: [] })
    const [former, current] = await refunds()
    expect(current?.creditNoteAt).toBe(former?.createdAt) // the note that the buyer has read
    expect(current?.createdAt).not.toBe(former?.createdAt)
    await expect(money.retry({ refundId })).rejects.toMatchObject(refusal('NOT_FAILED', 409))
    expect(await journal()).toContain(`refund.retry refund:${refundId}`)
    await pass(4 * 24 * HOUR)
    expect((await verifyMoney(services)).findings).toEqual([])
  })

  test('of a payment that bought nothing goes back once more', async () => {
    const { money, services, order, refunds, second, refundId } = await failedReturn()
    await readRefunds(services, second.id)
    await money.retry({ refundId })
    await drain(services)
    expect(await refunds()).toMatchObject([
      { state: 'FAILED' },
      { cause: 'LATE', percent: null, state: 'SUCCEEDED', totalCents: order.totalCents },
    ])
  })

  test('is shown once, however often it has failed', async () => {
    const { money, failedRefund, refunds, services, control, attempt, pass } = await operating()
    const refundId = await failedRefund()
    const again = await money.retry({ refundId })
    await drain(services)
    await control('fail-refund', { refund: (await refunds())[1]?.stripeRefundId, reason: 'unknown' })
    await readRefunds(services, attempt.id)
    expect((await money.read({})).failedRefunds).toMatchObject([{ id: again.refundId }])
    await pass(4 * 24 * HOUR)
    const { findings } = await verifyMoney(services)
    expect(findings).toMatchObject([{ kind: 'REFUND_FAILED', ids: { refundId: again.refundId } }])

    // An older page still shows the first try: the last one stands for both.
    const old = [() => money.retry({ refundId }), () => money.close({ refundId, reason: 'Rendu' })]
    for (const act of old) await expect(act()).rejects.toMatchObject(refusal('NOT_FAILED', 409))
    await money.close({ refundId: again.refundId, reason: 'Rendu chez Stripe' })
    for (const act of old) await expect(act()).rejects.toMatchObject(refusal('NOT_FAILED', 409))
    expect(await refunds()).toHaveLength(2)
  })

  test('is not settled while it is tried again', async () => {
    const { money, failedRefund, refunds, services } = await operating()
    const refundId = await failedRefund()
    await money.retry({ refundId })
    await expect(money.close({ refundId, reason: 'Rendu' })).rejects.toMatchObject(refusal('NOT_FAILED', 409))
    await drain(services)
    expect(await refunds()).toMatchObject([{ closedAt: null }, { state: 'SUCCEEDED' }])
  })

  test('since a part was given back by hand is not tried again, and ends when an operator says how', async () => {
    const { money, url, stripeIntentId, services, attempt, order, ticketIds, refunds, journal } =
      await operating()
    await askSandbox(url, 'POST /v1/refunds', { payment_intent: stripeIntentId, amount: '500' })
    await readRefunds(services, attempt.id)
    const all = { orderId: order.id, ticketIds, cause: 'HOST' as const, percent: 100 }
    const refundId = (await refundTickets(services, all))?.refundId ?? 0
    const before = await refunds()
    expect(before).toMatchObject([{ cause: 'EXTERNAL' }, { id: refundId, failure: 'amount_too_large' }])
    await expect(money.retry({ refundId })).rejects.toMatchObject(refusal('TOO_MUCH', 409))
    expect(await refunds()).toEqual(before)

    expect(await money.close({ refundId, reason: 'Rendu chez Stripe' })).toEqual({ refundId })
    expect(await money.read({})).toMatchObject({ failedRefunds: [] })
    expect(await journal()).toContain(`refund.close refund:${refundId}`)
    for (const act of [() => money.retry({ refundId }), () => money.close({ refundId, reason: 'Encore' })])
      await expect(act()).rejects.toMatchObject(refusal('NOT_FAILED', 409))
    const { findings } = await verifyMoney(services)
    expect(findings.map(({ kind }) => kind)).not.toContain('REFUND_FAILED')
  })

  test('is settled with a reason, and not before it has failed', async () => {
    const { money, failedRefund, services, order, ticketIds, refunds } = await operating()
    const refundId = await failedRefund()
    await expect(money.close({ refundId, reason: '  ' })).rejects.toMatchObject(refusal('BAD_REQUEST', 400))
    await expect(money.close({ refundId: 99, reason: 'x' })).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    const all = { orderId: order.id, ticketIds, cause: 'HOST' as const, percent: 100 }
    const begun = await refundTickets(services, all)
    const close = money.close({ refundId: begun?.refundId ?? 0, reason: 'Rendu' })
    await expect(close).rejects.toMatchObject(refusal('NOT_FAILED', 409))
    expect((await refunds()).map(({ closedAt }) => closedAt)).toEqual([null, null])
  })

  test('keeps the account of its buyer, to whom nobody could write else, until it is settled', async () => {
    const { money, failedRefund, buyer, as } = await operating()
    const refundId = await failedRefund()
    const { leaving, remove } = as(buyer).pages.account
    const owed = { salesCents: 0, refundCents: 9198 }
    expect(await leaving()).toMatchObject({ owed })
    await expect(remove()).rejects.toMatchObject({ ...refusal('MONEY_LEFT', 409), data: owed })
    await money.close({ refundId, reason: 'Rendu par chèque' })
    expect(await leaving()).toMatchObject({ owed: null })
  })

  test('of a payment that bought nothing, of which a part was given back by hand since, is not tried again', async () => {
    const { money, services, url, refunds, second, refundId } = await failedReturn()
    const byHand = { payment_intent: second.stripeIntentId ?? '', amount: '500' }
    await askSandbox(url, 'POST /v1/refunds', byHand)
    await readRefunds(services, second.id)
    const retry = money.retry({ refundId })
    await expect(retry).rejects.toMatchObject(refusal('TOO_MUCH', 409))
    expect(await refunds()).toHaveLength(2)
  })

  test('is not there, or was made by hand: there is nothing to try again', async () => {
    const { money, url, stripeIntentId, services, attempt, refunds } = await operating()
    await expect(money.retry({ refundId: 99 })).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    await askSandbox(url, 'POST /v1/refunds', { payment_intent: stripeIntentId, amount: '500' })
    await readRefunds(services, attempt.id)
    const [{ id: refundId } = { id: 0 }] = await refunds()
    await expect(money.retry({ refundId })).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    await expect(money.close({ refundId, reason: 'x' })).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  })
})

describe('money that nobody could explain', () => {
  /** Somebody has given back 5.00 $ in Stripe's dashboard. */
  async function scene() {
    const app = await operating()
    const { url, stripeIntentId, services, money } = app
    await askSandbox(url, 'POST /v1/refunds', { payment_intent: stripeIntentId, amount: '500' })
    await verifyMoney(services)
    const { unexplained } = await money.read({})
    return { ...app, unexplained, id: unexplained[0]?.ledgerTransactionId ?? 0 }
  }

  test('is shown, and borne by the host once an operator says so: verify names it no more', async () => {
    const { unexplained, id, money, balances, services, order, journal } = await scene()
    expect(unexplained).toMatchObject([{ cents: -500, orderId: order.id }])
    expect(await money.unexplained({ ledgerTransactionId: id })).toMatchObject({ cents: -500 })
    await money.explain({ ledgerTransactionId: id, bearer: 'HOST', reason: 'Geste de l’hôte' })
    expect(await balances()).toMatchObject({ UNEXPLAINED: 0, HOST: -8111 })
    expect((await verifyMoney(services)).findings).toEqual([])
    expect(await money.read({})).toMatchObject({ unexplained: [] })
    expect(await journal()).toContain(`ledger.explain ledger-transaction:${id}`)
    await expect(money.unexplained({ ledgerTransactionId: id })).rejects.toMatchObject(
      refusal('NOT_FOUND', 404),
    )
  })

  test.each([
    ['PLATFORM', { UNEXPLAINED: 0, FEE: -10 }],
    ['BANK', { UNEXPLAINED: 0, BANK: 500 }],
  ] as const)('is borne by the %s', async (bearer, accounts) => {
    const { id, money, balances } = await scene()
    await money.explain({ ledgerTransactionId: id, bearer, reason: 'Essai' })
    expect(await balances()).toMatchObject(accounts)
  })

  test('is explained once, also by two operators at once', async () => {
    const { id, balances, services, sessionOf, odile, money } = await scene()
    const operator = await sessionOf(odile)
    const explanation = { ledgerTransactionId: id, bearer: 'BANK' as const, reason: 'Essai' }
    const answers = await Promise.all([1, 2, 3].map(() => explainMoney(services, operator, explanation)))
    const late = answers.filter((answer) => 'refused' in answer)
    expect(late).toEqual([{ refused: 'NOT_FOUND' }, { refused: 'NOT_FOUND' }])
    expect(await balances()).toMatchObject({ UNEXPLAINED: 0, BANK: 500 })
    await expect(money.explain(explanation)).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  })

  test('of no order has no host who could bear it', async () => {
    const { url, pass, services, money } = await operating()
    await payAtSandbox(url, 5000)
    await pass(3 * HOUR)
    await verifyMoney(services)
    const { unexplained } = await money.read({})
    const explanation = { bearer: 'HOST' as const, reason: 'Essai' }
    const ledgerTransactionId = unexplained[0]?.ledgerTransactionId ?? 0
    expect(unexplained).toMatchObject([{ cents: 5000, orderId: null }])
    await expect(money.explain({ ledgerTransactionId, ...explanation })).rejects.toMatchObject(
      refusal('NO_HOST', 409),
    )
  })
})

test('a task of money is tried for three days before it rests as failed, where an operator tries it again', async () => {
  const { services, db, order, ticketIds, clock, money, attempt, as, odile, stripeIntentId } =
    await operating()
  await refundTickets(services, { orderId: order.id, ticketIds, cause: 'HOST', percent: 100 })
  await db.updateTable('paymentAttempt').set({ stripeIntentId: null }).where('id', '=', attempt.id).execute()
  const begun = clock.now.getTime()
  const task = () => db.selectFrom('task').selectAll().where('kind', '=', 'refund').executeTakeFirstOrThrow()
  for (let tries = 0; tries < 20 && (await task()).failedAt === null; tries++) {
    clock.now = new Date(Math.max(clock.now.getTime(), Date.parse((await task()).runAt)))
    await drain(services)
  }
  expect(clock.now.getTime() - begun).toBeGreaterThan(70 * HOUR * 1000)
  const failed = { kind: 'refund', tries: 16, isDroppable: false }
  expect(await money.read({})).toMatchObject({ failedTasks: [failed] })

  const { id: taskId, kind, cause } = await task()
  const { queue } = as(odile).pages
  for (const drop of [
    () => queue.drop({ taskId, reason: 'Assez' }),
    () => queue.dropAll({ kind, cause: cause ?? '', reason: 'Assez' }),
  ])
    await expect(drop()).rejects.toMatchObject(refusal('MONEY_OWED', 409))
  clock.pass({ days: 200 })
  await purgeExpired(services)
  expect(await task()).toMatchObject({ id: taskId, droppedAt: null })

  await db.updateTable('paymentAttempt').set({ stripeIntentId }).where('id', '=', attempt.id).execute()
  await queue.retry({ taskId })
  await drain(services)
  expect(await db.selectFrom('refund').select('state').execute()).toEqual([{ state: 'SUCCEEDED' }])
})
