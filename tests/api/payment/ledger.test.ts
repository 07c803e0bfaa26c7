// Also on PostgreSQL: triggers, and unique indexes that several transactions meet.

import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listLedgerBalances, listUnbalancedTransactions } from '#db/queries/payment/ledger.ts'
import { balanceMoves, returnMoves, saleMoves } from '#server/domain/payment/ledger.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { book } from '#server/services/payment/ledger.ts'
import { orderRow } from '#tests/api/world/orders.ts'
import { world } from '#tests/api/world/world.ts'

const charge = { type: 'charge', cents: 4599, feeCents: 163, isOurs: true }

describe('the ledger', () => {
  test('holds what a sale and its balance transaction change', async () => {
    const app = await world()
    const { order, host } = await orderRow(app)
    const sale = await book(app.services, {
      kind: 'SALE',
      orderId: order.id,
      moves: saleMoves(host.id, order),
    })
    await book(app.services, { kind: 'BALANCE', balanceTransactionId: 'txn_1', moves: balanceMoves(charge) })

    expect(sale).not.toBeNull()
    expect(await listLedgerBalances(app.db)).toEqual([
      { kind: 'HOST', hostId: host.id, cents: -4288 },
      { kind: 'PAYMENTS_UNDER_WAY', hostId: null, cents: 0 },
      { kind: 'FEE', hostId: null, cents: -270 },
      { kind: 'FEE_GST', hostId: null, cents: -14 },
      { kind: 'FEE_QST', hostId: null, cents: -27 },
      { kind: 'STRIPE', hostId: null, cents: 4436 },
      { kind: 'STRIPE_FEES', hostId: null, cents: 163 },
    ])
    expect(await listUnbalancedTransactions(app.db)).toEqual([])
  })

  test('books a balance transaction once, however often and by whom it is read', async () => {
    const { services, db } = await world()
    const again = () =>
      book(services, { kind: 'BALANCE', balanceTransactionId: 'txn_1', moves: balanceMoves(charge) })
    const ids = await Promise.all([again(), again(), again()])
    expect(ids.filter((id) => id !== null)).toHaveLength(1)
    expect(await again()).toBeNull()
    const { rows } = await sql`select 1 from ledger_entry`.execute(db)
    expect(rows).toHaveLength(3)
  })

  test('opens each account once, whoever books first', async () => {
    const { services, db } = await world()
    await Promise.all(
      [1, 2, 3, 4].map((cents) => book(services, { kind: 'RETURN', moves: returnMoves(cents) })),
    )
    expect(await listLedgerBalances(db)).toMatchObject([
      { cents: expect.any(Number) },
      { cents: expect.any(Number) },
    ])
  })

  test('leaves nothing of a transaction that is rolled back', async () => {
    const { services, db } = await world()
    const broken = inTransaction(services, async (services) => {
      await book(services, { kind: 'RETURN', moves: returnMoves(100) })
      throw new Error('killed')
    })
    await expect(broken).rejects.toThrow('killed')
    expect(await listLedgerBalances(db)).toEqual([])
  })

  test('books nothing where nothing moves; a balance transaction of 0 is kept all the same', async () => {
    const { services, db } = await world()
    expect(await book(services, { kind: 'RETURN', moves: returnMoves(0) })).toBeNull()
    const nothing = balanceMoves({ type: 'charge', cents: 0, feeCents: 0, isOurs: true })
    expect(
      await book(services, { kind: 'BALANCE', balanceTransactionId: 'txn_0', moves: nothing }),
    ).not.toBeNull()
    expect(await listUnbalancedTransactions(db)).toEqual([])
  })

  test.each(['ledger_account', 'ledger_transaction', 'ledger_entry'])(
    'the database refuses to change or delete a row of %s',
    async (table) => {
      const { services, db } = await world()
      await book(services, { kind: 'RETURN', moves: returnMoves(100) })
      const name = sql.table(table)
      await expect(sql`update ${name} set id = id`.execute(db)).rejects.toThrow('append-only')
      await expect(sql`delete from ${name}`.execute(db)).rejects.toThrow('append-only')
      expect((await sql`select 1 from ${name}`.execute(db)).rows.length).toBeGreaterThan(0)
    },
  )

  test('names a transaction that was written past the service, and does not sum to 0', async () => {
    const { services, db } = await world()
    const id = await book(services, { kind: 'RETURN', moves: returnMoves(100) })
    await sql`insert into ledger_entry (transaction_id, account_id, cents) select ${id}, min(id), 1 from ledger_account`.execute(
      db,
    )
    expect(await listUnbalancedTransactions(db)).toEqual([{ id }])
  })

  test('balances to 0 over all accounts after any sequence of bookings', async () => {
    const app = await world()
    const { host } = await orderRow(app)
    const cents = fc.nat(500_000)
    const booking = fc.oneof(
      fc
        .record({ netCents: cents, gstCents: cents, qstCents: cents, feeCents: cents })
        .map((sale) => saleMoves(host.id, { ...sale, feeGstCents: 1, feeQstCents: 2 })),
      cents.map(returnMoves),
      fc
        .record({
          type: fc.constantFrom('charge', 'refund', 'payout', 'adjustment'),
          cents: fc.integer({ min: -500_000, max: 500_000 }),
          feeCents: fc.nat(900),
          isOurs: fc.boolean(),
        })
        .map(balanceMoves),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(booking, { maxLength: 6 }), async (bookings) => {
        for (const moves of bookings) await book(app.services, { kind: 'CORRECTION', moves })
        const balances = await listLedgerBalances(app.db)
        expect(balances.reduce((sum, balance) => sum + balance.cents, 0)).toBe(0)
        expect(await listUnbalancedTransactions(app.db)).toEqual([])
      }),
      { numRuns: 25 },
    )
  })
})
