import { isSellerComplete, type Seller, type SellerFacts } from './seller.ts'

/** Whether a host sells (decisions §4, §5). What was sold stays good whatever the answer. Pure. */

export interface SalesFacts extends SellerFacts {
  /** An open payment account: the host asked to be paid. */
  hasAccount: boolean
  /** Since when the provider pays the host; null: not yet, or not any more. */
  readyAt: string | null
}

export type SalesPause = 'PAYMENTS_OFF' | 'PAYMENT_ACCOUNT' | 'SELLER'

export interface SalesRefusal {
  refused: 'SALES_PAUSED'
  /** PAYMENTS_OFF: this site has no provider. PAYMENT_ACCOUNT: the host cannot be paid. SELLER: who sells is not known. */
  data: { reason: SalesPause }
}

/** Returns who sells, or why nothing is sold now. */
export function sellerOrRefusal(facts: SalesFacts, hasProvider: boolean): { seller: Seller } | SalesRefusal {
  const paused = (reason: SalesPause) => ({ refused: 'SALES_PAUSED' as const, data: { reason } })
  if (!hasProvider) return paused('PAYMENTS_OFF')
  if (facts.readyAt === null) return paused('PAYMENT_ACCOUNT')
  if (!isSellerComplete(facts)) return paused('SELLER')
  const { legalName, address, province, telephone, email, gstNumber, qstNumber } = facts
  return { seller: { legalName, address, province, telephone, email, gstNumber, qstNumber } }
}

/** The account is ready, and buyers can be told who sells: paid activities may be online. */
export function mayBePaid(facts: SalesFacts): boolean {
  return facts.readyAt !== null && isSellerComplete(facts)
}
