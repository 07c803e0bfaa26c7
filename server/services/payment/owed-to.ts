import { listOwed, sumOfFailedRefundsOf } from '#db/queries/payment/owed.ts'
import type { Services } from '#server/runtime/context.ts'

/** Money that belongs to the holder of an account, and that we still have. */
export interface MoneyOwed {
  /** For the places that they sold. */
  salesCents: number
  /** By refunds of their own payments that failed, and that nobody has settled. */
  refundCents: number
}

/** Returns what is owed to the holder of an account; null where that is nothing. */
export async function readMoneyOwed({ db }: Pick<Services, 'db'>, userId: number): Promise<MoneyOwed | null> {
  const [sold] = await listOwed(db, [userId], { limit: 1, offset: 0 })
  // Below 0 it is the host who owes.
  const salesCents = Math.max(0, sold?.cents ?? 0)
  const refundCents = await sumOfFailedRefundsOf(db, userId)
  return salesCents + refundCents > 0 ? { salesCents, refundCents } : null
}
