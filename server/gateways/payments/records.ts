/** What the payment provider keeps, page by page, the newest first: to compare it with our books. */
export interface PaymentRecords {
  readCharges(after: string | undefined): Promise<ProviderPage<ProviderCharge>>
  readCharge(chargeId: string): Promise<ProviderCharge>
  /** Pages on which somebody can still pay. */
  readOpenCheckouts(after: string | undefined): Promise<ProviderPage<{ id: string }>>
  /** The page on which this payment was made; null: on none. */
  findCheckoutOf(paymentId: string): Promise<string | null>
}

export interface ProviderPage<Item> {
  items: Item[]
  isLast: boolean
  /** Where the next page begins: also of a page of which nothing is left. */
  last: string | undefined
}

/** Money that was taken; tries that failed are left out. */
export interface ProviderCharge {
  id: string
  paymentId: string | null
  cents: number
  refundedCents: number
  at: Date
}
