/** The company's balance at the payment provider. */
export interface PaymentBalance {
  readBalance(): Promise<ProviderBalance>
  /** One page of what changed the balance, the newest first; `after`: the last one of the page before. */
  readBalanceChanges(query: BalanceQuery): Promise<BalancePage>
  /** One change; null: the provider does not know it. */
  readBalanceChange(id: string): Promise<ProviderBalanceChange | null>
}

export interface ProviderBalance {
  availableCents: number
  pendingCents: number
}

export interface BalanceQuery {
  since?: Date | undefined
  /** Only of this charge, refund or payout. */
  sourceId?: string | undefined
  after?: string | undefined
}

export interface BalancePage {
  changes: ProviderBalanceChange[]
  isLast: boolean
}

export interface ProviderBalanceChange {
  id: string
  /** The provider's word. */
  type: string
  /** Above 0: into the balance. */
  cents: number
  feeCents: number
  /** The charge, refund or payout that it is of. */
  sourceId: string | null
  at: Date
}
