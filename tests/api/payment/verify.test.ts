// Also on PostgreSQL: the queries of each comparison, and faults that only a database without its guards has.

import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listTicketTypes } from '#db/queries/activity/ticket-type.ts'
import { listAccountSums } from '#db/queries/payment/owed.ts'
import { takeReceiptNumber } from '#db/queries/payment/receipt-counter.ts'
import type { Finding } from '#server/domain/payment/verify/finding.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { book } from '#server/services/payment/ledger.ts'
import { makeRefund } from '#server/services/payment/make-refund.ts'
import { readRefunds } from '#server/services/payment/read-refunds.ts'
import { refundTickets, returnPayment } from '#server/services/payment/refund.ts'
import { VERIFICATION, verifyMoney, verifyUnlessRunning } from '#server/services/payment/verify/verify.ts'
import { handleTask } from '#server/tasks/handlers.ts'
import { PIECES, takeTurn } from '#server/tasks/periodic-jobs.ts'
import { orderRow } from '#tests/api/world/orders.ts'
import { askSandbox, paidAttempt, payAtSandbox } from '#tests/api/world/paid-orders.ts'
import { of, verifying } from '#tests/api/world/verifying.ts'
import { isOnPostgres } from '#tests/api/world/world.ts'

const HOUR = 3600
const DAY = 24 * HOUR

const kindsOf = (findings: Finding[]) => [...new Set(findings.map(({ kind }) => kind))].sort()

describe('where everything fits', () => {
  test('nothing is named, and everything was compared; the run is kept', async () => {
    const { verify, db } = await verifying()
    const { counts, findings, total, runId } = await verify()
    expect(findings).toEqual([])
    expect(total).toBe(0)
    expect(counts).toEqual({
      ...{ orders: 2, tickets: 3, refunds: 1, receipts: 3, activities: 1, checkouts: 0 },
      ...{ charges: 2, balanceTransactions: 3, transactions: 6, entries: expect.any(Number) },
    })
    expect(counts.entries).toBeGreaterThan(6)
    const [run] = await db.selectFrom('verificationRun').selectAll().execute()
    expect(run).toMatchObject({ id: runId, endedAt: expect.any(String), findings: '[]' })
    expect(JSON.parse(run?.counts ?? '')).toMatchObject({ orders: 2, findings: 0 })
  })

  test('nothing is named weeks later either, where payouts are manual', async () => {
    const { named, pass, url } = await verifying()
    const schedule = { 'payments[payouts][schedule][interval]': 'manual' }
    await askSandbox(url, 'POST /v1/balance_settings', schedule)
    await pass(20 * DAY)
    expect(await named()).toEqual([])
  })

  test('nothing is named when the money was paid out, but that it is missing for the host', async () => {
    const { named, pass, db } = await verifying()
    await pass(20 * DAY)
    const findings = await named()
    const owed = (await listAccountSums(db)).find(({ kind }) => kind === 'HOST')?.cents ?? 0
    expect(owed).toBeLessThan(0)
    expect(findings).toEqual([{ kind: 'BALANCE_SHORT', ids: {}, cents: -owed }])
  })

  test('nothing is named a moment after a payment, whose order is still to be settled', async () => {
    const { named, url, pass } = await verifying()
    await payAtSandbox(url, 5000)
    await pass(5)
    expect(await named()).toEqual([])
  })

  test('nothing is named of payments that bought nothing and went back', async () => {
    const app = await verifying()
    const { services, named, url, order, pass } = app
    const second = await paidAttempt(app, order.id, await payAtSandbox(url, order.totalCents))
    const back = await returnPayment(services, { attemptId: second.id, cause: 'TWICE' })
    expect(await named()).toEqual([])
    await makeRefund(services, back?.refundId ?? 0)
    await pass(4 * DAY)
    expect(await named()).toEqual([])
  })

  test('without a provider the books are compared alone', async () => {
    const { services } = await verifying()
    const { counts, findings } = await verifyMoney({ ...services, payments: null })
    expect(findings).toEqual([])
    expect(counts).toMatchObject({ orders: 2, charges: 0, balanceTransactions: 0 })
  })
})

describe('it names', () => {
  test('a ticket whose share is off by a cent', async () => {
    const { db, ticketIds, named, order } = await verifying()
    const [ticketId = 0] = ticketIds
    await db.updateTable('ticket').set({ netCents: 3999 }).where('id', '=', ticketId).execute()
    const findings = await named()
    expect(kindsOf(findings)).toEqual(['LINE_SUM'])
    expect(findings).toContainEqual({
      kind: 'LINE_SUM',
      ids: { orderId: order.id, lineId: expect.any(Number), ticketId },
      cents: 1,
    })
  })

  test('a ticket whose share of the fee is off by a cent', async () => {
    const { db, ticketIds, named, order } = await verifying()
    await db.updateTable('ticket').set({ feeQstCents: 0 }).where('id', 'in', ticketIds).execute()
    expect(await named()).toEqual([{ kind: 'FEE_SUM', ids: { orderId: order.id }, cents: order.feeQstCents }])
  })

  test('an order that is not the sum of its lines, and a line with a ticket too few', async () => {
    const { db, named, order, ticketIds } = await verifying()
    await db.updateTable('orderLine').set({ netCents: 7999 }).where('orderId', '=', order.id).execute()
    await db.updateTable('ticket').set({ orderLineId: null }).where('id', '=', ticketIds[1]!).execute()
    expect(kindsOf(await named())).toEqual(['FEE_SUM', 'LINE_QUANTITY', 'ORDER_SUM'])
  })

  test('an entry of the ledger that was altered past its trigger', async () => {
    const { db, named, order } = await verifying()
    const entry = await db
      .selectFrom('ledgerEntry')
      .innerJoin('ledgerTransaction', 'ledgerTransaction.id', 'ledgerEntry.transactionId')
      .select(['ledgerEntry.id', 'transactionId'])
      .where('orderId', '=', order.id)
      .where('kind', '=', 'SALE')
      .orderBy('ledgerEntry.id')
      .executeTakeFirstOrThrow()
    await inTransaction({ db } as Services, async ({ db }) => {
      const bypass = isOnPostgres
        ? sql`set local session_replication_role = replica`
        : sql`drop trigger ledger_entry_no_update`
      await bypass.execute(db)
      await sql`update ledger_entry set cents = cents + 1 where id = ${entry.id}`.execute(db)
    })
    const ids = { orderId: order.id, ledgerTransactionId: entry.transactionId }
    const findings = await named()
    expect(findings).toContainEqual({ kind: 'ENTRIES_UNBALANCED', ids, cents: 1 })
    expect(findings).toContainEqual({ kind: 'LEDGER_DIFFERS', ids: { orderId: order.id }, cents: 1 })
  })

  test('a paid order without a charge', async () => {
    const { db, named, attempt, order } = await verifying()
    await db
      .updateTable('paymentAttempt')
      .set({ stripeIntentId: 'pi_gone' })
      .where('id', '=', attempt.id)
      .execute()
    const ids = { orderId: order.id, attemptId: attempt.id }
    expect(of(await named(), 'PAID_WITHOUT_CHARGE')).toEqual([{ kind: 'PAID_WITHOUT_CHARGE', ids }])
    await db
      .updateTable('paymentAttempt')
      .set({ stripeIntentId: null })
      .where('id', '=', attempt.id)
      .execute()
    expect(of(await named(), 'PAID_WITHOUT_CHARGE')).toContainEqual({
      kind: 'PAID_WITHOUT_CHARGE',
      ids: { orderId: order.id },
    })
  })

  test('a charge at Stripe that nobody knows, and its money', async () => {
    const { named, url, pass } = await verifying()
    const { stripeChargeId: chargeId } = await payAtSandbox(url, 5000)
    await pass(3 * HOUR)
    const findings = await named()
    expect(of(findings, 'CHARGE_UNKNOWN')).toEqual([
      { kind: 'CHARGE_UNKNOWN', ids: { chargeId }, cents: 5000 },
    ])
    expect(of(findings, 'UNEXPLAINED')).toMatchObject([
      { ids: { balanceTransactionId: expect.stringMatching(/^txn_/) }, cents: -5000 },
    ])
    expect(findings).toHaveLength(2)
  })

  test('a refund that was made in Stripe’s own dashboard', async () => {
    const { named, url, stripeIntentId, order, db } = await verifying()
    const { id } = await askSandbox(url, 'POST /v1/refunds', {
      payment_intent: stripeIntentId,
      amount: '500',
    })
    const findings = await named()
    const { id: refundId } = await db
      .selectFrom('refund')
      .selectAll()
      .where('stripeRefundId', '=', id)
      .executeTakeFirstOrThrow()
    expect(kindsOf(findings)).toEqual(['EXTERNAL_REFUND', 'UNEXPLAINED'])
    expect(findings).toContainEqual({ kind: 'EXTERNAL_REFUND', ids: { orderId: order.id, refundId } })
  })

  test('an order EXPIRED whose Checkout is paid', async () => {
    const app = await verifying()
    const { named, url, pass, db } = app
    const expired = { state: 'EXPIRED', endedAt: app.clock.now.toISOString(), totalCents: 4599 } as const
    const { order } = await orderRow(app, expired)
    const session = await askSandbox(url, 'POST /v1/checkout/sessions', {
      mode: 'payment',
      success_url: 'https://a.example/merci',
      'line_items[0][price_data][currency]': 'cad',
      'line_items[0][price_data][product_data][name]': 'Adulte',
      'line_items[0][price_data][unit_amount]': '4599',
      'line_items[0][quantity]': '1',
    })
    const at = app.clock.now.toISOString()
    const { id: attemptId } = await db
      .insertInto('paymentAttempt')
      .values({
        ...{ orderId: order.id, kind: 'CHECKOUT', requestKey: 'k', outcome: 'EXPIRED' },
        ...{ createdAt: at, expiresAt: at, endedAt: at, stripeSessionId: session.id },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(of(await named(), 'CHECKOUT_OPEN')).toEqual([
      { kind: 'CHECKOUT_OPEN', ids: { orderId: order.id, attemptId, checkoutId: session.id } },
    ])
    const card = { email: 'luc@exemple.org', name: 'Luc Roy', number: '4242424242424242' }
    const form = new URLSearchParams({ ...card, expiry: '12/34', cvc: '123', action: 'pay' })
    await fetch(String(session.url), { method: 'POST', body: form, redirect: 'manual' })
    await pass(3 * HOUR)
    expect(of(await named(), 'CHARGE_NOT_SETTLED', 'CHECKOUT_OPEN', 'CHARGE_UNKNOWN')).toEqual([
      {
        kind: 'CHARGE_NOT_SETTLED',
        ids: { orderId: order.id, attemptId, chargeId: expect.stringMatching(/^ch_/) },
        cents: 4599,
      },
    ])
  })

  test('a good ticket of an unpaid line', async () => {
    const app = await verifying()
    const { db, named, clock } = app
    const heldUntil = new Date(clock.now.getTime() + HOUR * 1000).toISOString()
    const { order, ticketTypeId } = await orderRow(app, { heldUntil })
    const { id: orderLineId } = await db
      .insertInto('orderLine')
      .values({
        ...{ orderId: order.id, ticketTypeId, name: null, unitCents: 4000, quantity: 1, isTaxed: true },
        ...{ netCents: 4000, gstCents: 200, qstCents: 399 },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const share = {
      netCents: 4000,
      gstCents: 200,
      qstCents: 399,
      feeCents: 270,
      feeGstCents: 14,
      feeQstCents: 27,
    }
    const { id: ticketId } = await db
      .updateTable('ticket')
      .set({ orderLineId, ...share })
      .where('participationId', '=', order.participationId)
      .returning('id')
      .executeTakeFirstOrThrow()
    const good = { kind: 'GOOD_TICKET_UNPAID' as const, ids: { orderId: order.id, ticketId } }
    expect(await named()).toEqual([good])
    await db.updateTable('ticket').set({ waitsFor: 'PAYMENT' }).where('id', '=', ticketId).execute()
    expect(await named()).toEqual([])

    const ended = { state: 'ABANDONED', endedAt: clock.now.toISOString() } as const
    await db.updateTable('order').set(ended).where('id', '=', order.id).execute()
    expect(await named()).toEqual([{ ...good, kind: 'TICKET_OF_ENDED_ORDER' }])
  })

  test('a ticket that waits though its order is paid', async () => {
    const { db, named, order, ticketIds } = await verifying()
    const [ticketId = 0] = ticketIds
    await db.updateTable('ticket').set({ waitsFor: 'PAYMENT' }).where('id', '=', ticketId).execute()
    expect(await named()).toEqual([
      { kind: 'TICKET_WAITS_THOUGH_PAID', ids: { orderId: order.id, ticketId } },
    ])
  })

  test('a hold that nobody took back', async () => {
    const app = await verifying()
    const { order } = await orderRow(app)
    await app.pass(2 * HOUR)
    expect(of(await app.named(), 'HOLD_OVERDUE')).toEqual([
      { kind: 'HOLD_OVERDUE', ids: { orderId: order.id } },
    ])
  })

  test.each(['RECEIPT', 'CREDIT_NOTE'] as const)('a number of a %s that was skipped', async (kind) => {
    const { services, named, hike, order } = await verifying()
    const hostId = hike.host.id
    const year = order.receiptYear ?? 0
    const number = await inTransaction(services, ({ db }) => takeReceiptNumber(db, hostId, kind, year))
    expect(number).toBe(kind === 'RECEIPT' ? 3 : 2) // after those of two orders, or of one refund
    expect(await named()).toEqual([{ kind: 'RECEIPT_SKIPPED', ids: { hostId, year, number } }])
  })

  test('one place too many, in an activity and in a ticket type', async () => {
    const { db, named, hike } = await verifying()
    await db.updateTable('activity').set({ capacity: 2 }).where('id', '=', hike.id).execute()
    expect(await named()).toEqual([{ kind: 'TOO_MANY_PLACES', ids: { activityId: hike.id } }])
    await db.updateTable('activity').set({ capacity: 3 }).execute()
    await db.updateTable('ticketType').set({ capacity: 2 }).where('activityId', '=', hike.id).execute()
    const [type] = await listTicketTypes(db, [hike.id])
    const ids = { activityId: hike.id, ticketTypeId: type?.id }
    expect(await named()).toEqual([{ kind: 'TOO_MANY_PLACES', ids }])
  })

  test('two open attempts to pay one order', async () => {
    const { db, named, order, clock } = await verifying()
    await sql`drop index payment_attempt_open`.execute(db)
    onTestFinished(async () => {
      await sql`update payment_attempt set ended_at = created_at, outcome = 'EXPIRED' where ended_at is null`.execute(
        db,
      )
      await sql`create unique index payment_attempt_open on payment_attempt (order_id) where ended_at is null`.execute(
        db,
      )
    })
    const at = clock.now.toISOString()
    const attempt = {
      orderId: order.id,
      kind: 'INTENT',
      requestKey: 'k',
      createdAt: at,
      expiresAt: at,
    } as const
    const made = await db.insertInto('paymentAttempt').values([attempt, attempt]).returning('id').execute()
    expect(of(await named(), 'TWO_OPEN_ATTEMPTS')).toEqual(
      made.map(({ id: attemptId }) => ({ kind: 'TWO_OPEN_ATTEMPTS', ids: { orderId: order.id, attemptId } })),
    )
  })

  test('a second payment of an order that nobody gave back', async () => {
    const app = await verifying()
    const { order, named, url } = app
    const second = await paidAttempt(app, order.id, await payAtSandbox(url, order.totalCents))
    const ids = { orderId: order.id, attemptId: second.id }
    expect(await named()).toEqual([{ kind: 'PAID_TWICE', ids }])
  })

  test('a charge of another amount than the order', async () => {
    const app = await verifying()
    const { order, attempt, named, url, db } = app
    const paid = await payAtSandbox(url, order.totalCents - 1)
    await db.updateTable('paymentAttempt').set(paid).where('id', '=', attempt.id).execute()
    expect(of(await named(), 'CHARGE_AMOUNT')).toEqual([
      {
        kind: 'CHARGE_AMOUNT',
        ids: { orderId: order.id, attemptId: attempt.id, chargeId: paid.stripeChargeId },
        cents: -1,
      },
    ])
  })

  test('a balance transaction that the ledger books by another amount, and the sum', async () => {
    const { db, named, services, pass } = await verifying()
    await pass(5)
    await named()
    const account = (kind: 'STRIPE' | 'BANK') => ({ kind, hostId: null })
    await book(services, {
      kind: 'CORRECTION',
      moves: [{ from: account('STRIPE'), to: account('BANK'), cents: 7 }],
    })
    expect(of(await named(), 'BALANCE_SUM')).toEqual([{ kind: 'BALANCE_SUM', ids: {}, cents: -7 }])
    const { id } = await db
      .selectFrom('ledgerTransaction')
      .select('id')
      .where('balanceTransactionId', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await sql`insert into ledger_entry (transaction_id, account_id, cents)
      select ${id}, id, 1 from ledger_account where kind = 'STRIPE'`.execute(db)
    expect(of(await named(), 'BALANCE_DIFFERS')).toMatchObject([
      { ids: { ledgerTransactionId: id, balanceTransactionId: expect.any(String) }, cents: 1 },
    ])
  })

  test('a booked balance transaction that Stripe does not have', async () => {
    const { services, named } = await verifying()
    const id = await book(services, { kind: 'BALANCE', balanceTransactionId: 'txn_invented', moves: [] })
    expect(of(await named(), 'BALANCE_UNKNOWN')).toEqual([
      { kind: 'BALANCE_UNKNOWN', ids: { ledgerTransactionId: id, balanceTransactionId: 'txn_invented' } },
    ])
  })
})

describe('of refunds it names', () => {
  test('one that gives back more than the ticket, and more than was paid', async () => {
    const { db, named, other } = await verifying()
    const ticketId = other.ticketIds[0]!
    const row = await db.selectFrom('refund').selectAll().executeTakeFirstOrThrow()
    await db.updateTable('refundTicket').set({ netCents: 5000 }).where('ticketId', '=', ticketId).execute()
    const findings = await named()
    expect(kindsOf(findings)).toEqual(['REFUND_ABOVE_SHARE', 'REFUND_SUM'])
    const ids = { orderId: other.order.id, ticketId }
    expect(of(findings, 'REFUND_ABOVE_SHARE')).toMatchObject([{ ids }])
    await db.updateTable('refund').set({ totalCents: 99_999 }).where('id', '=', row.id).execute()
    expect(of(await named(), 'REFUND_ABOVE_PAYMENT')).toMatchObject([{ ids: { attemptId: row.attemptId } }])
  })

  test('one that failed, until it is given back otherwise', async () => {
    const { db, named, other, control, services } = await verifying()
    const row = await db.selectFrom('refund').selectAll().executeTakeFirstOrThrow()
    await control('fail-refund', { refund: row.stripeRefundId, reason: 'unknown' })
    await readRefunds(services, row.attemptId)
    const ids = { orderId: other.order.id, refundId: row.id }
    expect(await named()).toEqual([{ kind: 'REFUND_FAILED', ids }])
    const again = await refundTickets(services, {
      ...{ orderId: other.order.id, ticketIds: other.ticketIds, cause: 'OPERATOR', percent: 50 },
    } as const)
    await makeRefund(services, again?.refundId ?? 0)
    expect(await named()).toEqual([])
  })

  test('one that no task has made for a day', async () => {
    const { named, services, order, ticketIds, pass } = await verifying()
    const given = await refundTickets(services, { orderId: order.id, ticketIds, cause: 'HOST', percent: 100 })
    expect(await named()).toEqual([])
    await pass(25 * HOUR)
    expect(await named()).toEqual([
      { kind: 'REFUND_OVERDUE', ids: { orderId: order.id, refundId: given?.refundId } },
    ])
  })

  test('a ticket that the host ended, and that nobody gave back', async () => {
    const { db, named, order, ticketIds, clock, pass } = await verifying()
    const [ticketId = 0] = ticketIds
    const end = { endedAt: clock.now.toISOString(), endedReason: 'REMOVED' } as const
    await db.updateTable('ticket').set(end).where('id', '=', ticketId).execute()
    expect(await named()).toEqual([]) // its task may still be at work
    await pass(2 * HOUR)
    expect(await named()).toEqual([{ kind: 'ENDED_WITHOUT_REFUND', ids: { orderId: order.id, ticketId } }])
  })

  test('one that Stripe has, of a call whose refund does not name it', async () => {
    const { db, named } = await verifying()
    await db.updateTable('refund').set({ stripeRefundId: null }).execute()
    expect(kindsOf(await named())).toContain('CALL_DIFFERS')
  })
})

test('a call without an answer and an event that nobody worked are named after a day', async () => {
  const { db, named, clock, pass } = await verifying()
  const at = clock.now.toISOString()
  const call = { purpose: 'refund', subjectId: 99, attempt: 1, key: 'k', parameters: '{}', createdAt: at }
  await db.insertInto('outsideCall').values(call).execute()
  const event = { eventId: 'evt_1', endpoint: 'PLATFORM', type: 'charge.updated', receivedAt: at } as const
  await db.insertInto('stripeEvent').values(event).execute()
  expect(await named()).toEqual([])
  await pass(25 * HOUR)
  expect(await named()).toEqual([
    { kind: 'CALL_OPEN', ids: { callId: expect.any(Number) } },
    { kind: 'EVENT_WAITING', ids: { eventId: 1 } },
  ])
})

test('while Stripe is away a run ends without a verdict, and the next one may begin', async () => {
  const { verify, control, db, services } = await verifying()
  await control('fail-next', { kind: 'error', call: 'GET /v1/charges', times: 2 })
  await expect(verify()).rejects.toThrow('500')
  // A row that stayed would count as a run under way: the task that tries again would find it, and be done.
  expect(await db.selectFrom('verificationRun').selectAll().execute()).toEqual([])
  await verifyUnlessRunning(services)
  expect(await db.selectFrom('verificationRun').select('endedAt').execute()).toEqual([
    { endedAt: expect.any(String) },
  ])
})

describe('a run that was killed', () => {
  async function killed() {
    const app = await verifying()
    const startedAt = app.clock.now.toISOString()
    const run = { startedAt, seenAt: startedAt, endedAt: null, counts: '{}', findings: '[]' }
    await app.db.insertInto('verificationRun').values(run).execute()
    const ended = async () => {
      const runs = await app.db.selectFrom('verificationRun').select('endedAt').execute()
      return runs.filter(({ endedAt }) => endedAt !== null).length
    }
    return { ...app, ended }
  }

  test('is not taken for the night’s: the job stays due until one has come to its end', async () => {
    const { services, db, clock, pass, ended } = await killed()
    const job = PIECES.find(({ name }) => name === VERIFICATION)!
    const take = () => takeTurn(services, job, new AbortController().signal)
    const row = () => db.selectFrom('periodicWork').selectAll().executeTakeFirstOrThrow()
    await take()
    expect(await ended()).toBe(0)
    const soon = new Date(clock.now.getTime() + 5 * 60_000).toISOString()
    expect(await row()).toMatchObject({ dueAt: soon, lastRunAt: null })
    await pass(300)
    await take()
    expect(await ended()).toBe(1)
    expect(await row()).toMatchObject({ lastRunAt: clock.now.toISOString() })
  })

  test('does not stand in the way of its task, when the lease of that has ended', async () => {
    const { services, pass, ended } = await killed()
    const attempt = {
      signal: new AbortController().signal,
      confirm: () => Promise.resolve(),
      answered: () => undefined,
    }
    const handle = () => handleTask(services, { kind: 'verify-money', payload: '{}' }, attempt)
    await handle()
    expect(await ended()).toBe(0)
    await pass(40)
    await handle()
    expect(await ended()).toBe(1)
  })
})
