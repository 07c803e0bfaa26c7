// Also on PostgreSQL: migrations, checks and unique indexes.

import { describe, expect, test } from 'vitest'
import * as orders from '#db/migrations/2026-12-01T1000-orders.ts'
import * as outsideCalls from '#db/migrations/2026-12-01T1010-outside-calls.ts'
import * as ledger from '#db/migrations/2026-12-01T1020-ledger.ts'
import * as sellerShows from '#db/migrations/2026-12-02T1000-what-a-seller-shows.ts'
import * as holds from '#db/migrations/2026-12-02T1110-holds.ts'
import * as correctionsOnce from '#db/migrations/2026-12-02T1300-corrections-once.ts'
import * as settledOtherwise from '#db/migrations/2026-12-04T1000-refunds-settled-otherwise.ts'
import * as runsSeen from '#db/migrations/2026-12-04T1420-runs-that-were-seen.ts'
import * as missing from '#db/migrations/2026-12-06T1500-refunds-that-are-missing.ts'
import * as inOrder from '#db/migrations/2026-12-06T1600-lists-that-end-with-an-id.ts'
import * as datedNotes from '#db/migrations/2026-12-06T1700-credit-notes-with-a-date.ts'
import { takeReceiptNumber } from '#db/queries/payment/receipt-counter.ts'
import { returnMoves } from '#server/domain/payment/ledger.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { book } from '#server/services/payment/ledger.ts'
import { orderRow, paidIn } from '#tests/api/world/orders.ts'
import { world } from '#tests/api/world/world.ts'

type MigrationDb = Parameters<typeof orders.up>[0]

describe('an order', () => {
  test.each([
    ['a total that is not the sum of price and taxes', { totalCents: 4600 }],
    ['a total of nothing', { netCents: 0, gstCents: 0, qstCents: 0, totalCents: 0 }],
    ['a negative tax', { gstCents: -1, totalCents: 4398 }],
    ['paid without a receipt', { state: 'PAID', paidAt: '2026-11-20T17:00:00.000Z' }],
    ['a receipt before it is paid', { receiptYear: 2026, receiptNumber: 1 }],
    ['expired without a time', { state: 'EXPIRED' }],
    ['a state that nobody knows', { state: 'FREE' as 'OPEN' }],
  ] as const)('is refused by the database: %s', async (_words, changes) => {
    const app = await world()
    await expect(orderRow(app, changes)).rejects.toThrow(/check/i)
  })

  test('has at most one open attempt to pay it', async () => {
    const app = await world()
    const { order } = await orderRow(app)
    const at = order.createdAt
    const attempt = {
      orderId: order.id,
      kind: 'CHECKOUT',
      requestKey: 'k',
      createdAt: at,
      expiresAt: at,
    } as const
    const open = () => app.db.insertInto('paymentAttempt').values(attempt).execute()
    await open()
    await expect(open()).rejects.toThrow(/unique/i)
    await app.db.updateTable('paymentAttempt').set({ endedAt: at, outcome: 'EXPIRED' }).execute()
    await open()
  })
})

describe('numbers of receipts', () => {
  test('begin with 1 for each host, kind and year', async () => {
    const { db, host } = await world()
    const [alice, bruno] = [await host(), await host()]
    expect(await takeReceiptNumber(db, alice.id, 'RECEIPT', 2026)).toBe(1)
    expect(await takeReceiptNumber(db, alice.id, 'RECEIPT', 2026)).toBe(2)
    expect(await takeReceiptNumber(db, alice.id, 'RECEIPT', 2027)).toBe(1)
    expect(await takeReceiptNumber(db, alice.id, 'CREDIT_NOTE', 2026)).toBe(1)
    expect(await takeReceiptNumber(db, bruno.id, 'RECEIPT', 2026)).toBe(1)
  })

  test('have no gap: one that is rolled back is taken again, and two at once get two', async () => {
    const { services, db, host } = await world()
    const { id } = await host()
    const rolledBack = inTransaction(services, async ({ db }) => {
      await takeReceiptNumber(db, id, 'RECEIPT', 2026)
      throw new Error('killed')
    })
    await expect(rolledBack).rejects.toThrow('killed')
    const taken = await Promise.all([1, 2, 3].map(() => takeReceiptNumber(db, id, 'RECEIPT', 2026)))
    expect(taken.toSorted()).toEqual([1, 2, 3])
  })

  test('are given once: the database refuses a second receipt with the same', async () => {
    const app = await world()
    const { host } = await orderRow(app, paidIn(2026))
    await expect(orderRow(app, { ...paidIn(2026), hostId: host.id })).rejects.toThrow(/unique/i)
  })
})

describe('the tables of money', () => {
  test('can be taken back and put in again while nothing is sold', async () => {
    const app = await world()
    await app.participation({ activity: await app.activity() })
    const before = await app.db.selectFrom('ticket').selectAll().execute()
    const migrationDb = app.db as unknown as MigrationDb
    const ofOrders = [orders, outsideCalls, ledger, sellerShows, holds, correctionsOnce]
    const migrations = [...ofOrders, settledOtherwise, runsSeen, missing, inOrder, datedNotes]
    for (const migration of migrations.toReversed()) await migration.down(migrationDb)
    for (const migration of migrations) await migration.up(migrationDb)
    expect(await app.db.selectFrom('ticket').selectAll().execute()).toEqual(before)
    expect(before).toMatchObject([{ orderLineId: null, netCents: 0, feeQstCents: 0 }])
    await orderRow(app)
  })

  test('are not taken back where a receipt or an entry would be lost', async () => {
    const app = await world()
    await orderRow(app)
    await book(app.services, { kind: 'RETURN', moves: returnMoves(1) })
    const migrationDb = app.db as unknown as MigrationDb
    await expect(ledger.down(migrationDb)).rejects.toThrow('ledger would be lost')
    await expect(orders.down(migrationDb)).rejects.toThrow('receipts would be lost')
  })
})

test('whoever leaves keeps no open payment account', async () => {
  const app = await world()
  const alice = await app.host()
  const account = { userId: alice.id, stripeAccountId: 'acct_1', createdAt: '2026-11-20T17:00:00.000Z' }
  await app.db.insertInto('paymentAccount').values(account).execute()
  await app.as(alice).pages.account.remove()
  expect(await app.db.selectFrom('paymentAccount').select(['stripeAccountId', 'endedAt']).execute()).toEqual([
    { stripeAccountId: 'acct_1', endedAt: expect.any(String) },
  ])
})
