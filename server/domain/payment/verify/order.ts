import type { Finding } from './finding.ts'
import { ledgerFindings } from './ledger.ts'
import type { OrderBook } from './order-book.ts'
import { refundFindings } from './refunds.ts'
import { stateFindings } from './state.ts'
import { sumFindings } from './sums.ts'

/** Returns everything in our own books of an order that does not fit. Pure. */
export function orderFindings(book: OrderBook, now: Date): Finding[] {
  return [
    ...sumFindings(book),
    ...stateFindings(book, now),
    ...refundFindings(book, now),
    ...ledgerFindings(book, now),
  ]
}
