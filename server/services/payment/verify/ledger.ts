import { listUnexplained } from '#db/queries/payment/ledger.ts'
import { listLedgerAfter } from '#db/queries/payment/verify.ts'
import type { Services } from '#server/runtime/context.ts'
import type { SeenBalance } from './balance.ts'
import type { Findings } from './findings.ts'
import { walkRows } from './pages.ts'

/** Kinds that name an order: what is booked by none belongs to nobody. */
const OF_ORDERS = ['SALE', 'RETURN', 'REFUND', 'REFUND_FAILED']

/** So many are named in one run. */
const AT_ONCE = 500

/**
 * The entries of each transaction sum to 0; each that booked a change of the provider's balance before that was walked
 * was met there (`seen`); nothing is unexplained.
 */
export async function verifyLedger(
  services: Services,
  findings: Findings,
  seen: SeenBalance | null,
  signal?: AbortSignal,
): Promise<void> {
  const { db } = services
  await walkRows(
    (after, limit) => listLedgerAfter(db, after, limit),
    (rows) => {
      for (const { id, kind, orderId, balanceTransactionId, sum, entries } of rows) {
        findings.count('transactions', 1)
        findings.count('entries', entries)
        const ids = { ledgerTransactionId: id, ...(orderId !== null && { orderId }) }
        const isBalance = balanceTransactionId !== null
        if (sum !== 0 || (entries === 0 && !isBalance)) findings.name('ENTRIES_UNBALANCED', ids, sum)
        if (orderId === null && OF_ORDERS.includes(kind)) findings.name('LEDGER_WITHOUT_ORDER', ids)
        if (isBalance && seen && id <= seen.upTo && !seen.transactions.has(id))
          findings.name('BALANCE_UNKNOWN', { ...ids, balanceTransactionId })
      }
      return Promise.resolve()
    },
    signal,
  )
  for (const row of await listUnexplained(db, '', AT_ONCE)) {
    const { id: ledgerTransactionId, balanceTransactionId, orderId, refundId, cents } = row
    const ids = {
      ...{ ledgerTransactionId, balanceTransactionId },
      ...(orderId !== null && { orderId }),
      ...(refundId !== null && { refundId }),
    }
    findings.name('UNEXPLAINED', ids, cents)
  }
}
