import {
  findOrOpenLedgerAccount,
  insertLedgerEntries,
  insertLedgerTransaction,
} from '#db/queries/payment/ledger.ts'
import type { LedgerTransactionKind } from '#db/schema/ledger.ts'
import { entriesOf, type Move } from '#server/domain/payment/ledger.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'

export interface Booking {
  kind: LedgerTransactionKind
  moves: readonly Move[]
  orderId?: number
  refundId?: number
  /** The provider's id: a balance transaction is booked once. */
  balanceTransactionId?: string
  correctsId?: number
}

/**
 * Books one transaction of the ledger, in the transaction of the change that it records. Returns its id; null where
 * nothing moves, this balance transaction is booked already, or the transaction that it corrects is corrected.
 */
export function book(services: Services, booking: Booking): Promise<number | null> {
  return inTransaction(services, async ({ db, now }) => {
    const { kind, moves, orderId, refundId, balanceTransactionId, correctsId } = booking
    const entries = entriesOf(moves)
    if (entries.length === 0 && balanceTransactionId === undefined) return null
    const id = await insertLedgerTransaction(db, {
      kind,
      orderId: orderId ?? null,
      refundId: refundId ?? null,
      balanceTransactionId: balanceTransactionId ?? null,
      correctsId: correctsId ?? null,
      at: instant(now()),
    })
    if (id === undefined) return null
    const rows = []
    for (const { cents, ...account } of entries)
      rows.push({ transactionId: id, accountId: await findOrOpenLedgerAccount(db, account), cents })
    if (rows.length > 0) await insertLedgerEntries(db, rows)
    return id
  })
}
