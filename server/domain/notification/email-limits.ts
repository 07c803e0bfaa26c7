import type { BudgetName } from './email-budget.ts'

/** The budgets of a kind of email, by what is known of its recipient. Empty: no budget, it is always sent. */
export interface EmailLimits {
  /** To an account or a guest who has shown the address to be theirs. */
  account: readonly BudgetName[]
  /** To an account or a guest whose address nobody has confirmed. */
  guest: readonly BudgetName[]
  /** To the same, about an act of their own that needs no answer of theirs. */
  guestNews?: readonly BudgetName[]
  /**
   * To an address that another person typed: entered by hand, invited, holding a card; or entered for the newsletter.
   */
  address: readonly BudgetName[]
  /** When requested once more. */
  again?: readonly BudgetName[]
  /** To an address it is sent only once an operator has agreed to the contents. */
  addressNeedsReview?: true
}

/** Part of what the person has begun, one for each action: always sent. So are cancellations. */
export const ALWAYS: EmailLimits = { account: [], guest: [], address: [] }

/** Whatever is known of the recipient. */
export function limitedBy(...budgets: BudgetName[]): EmailLimits {
  return { account: budgets, guest: budgets, address: budgets }
}
