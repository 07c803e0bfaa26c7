/** The money that the provider holds for the site, and all that it has to be enough for. */
export interface Funds {
  heldCents: number
  /** Payments that the ledger has, and the provider's balance does not have yet. */
  underWayCents: number
  /** To hosts. */
  owedCents: number
  /** From the provider to the company's bank. */
  paidOutCents: number
  /** Refunds that the provider has yet to make. */
  waitingCents: number
}

/**
 * Returns how much the provider's balance lacks; 0: nothing. What is owed to hosts counts only where money was paid out:
 * else the fees of the provider are all that is missing, which the company's own part covers once there is one. Pure.
 */
export function shortageOf(funds: Funds): number {
  const { heldCents, underWayCents, owedCents, paidOutCents, waitingCents } = funds
  const neededCents = waitingCents + (paidOutCents > 0 ? Math.max(0, owedCents) : 0)
  return neededCents === 0 ? 0 : Math.max(0, neededCents - heldCents - underWayCents)
}
