/** How long one kind of rows is kept. */
export interface RetentionRule {
  days: number
  /** The event from which on the days count. */
  after: string
  goes: string
  why: string
  /** The tables, each with the indexes that find expired rows; none: its rows are all read. */
  foundBy: Readonly<Record<string, readonly string[]>>
  /** The field of the privacy policy that says how long; null: the policy has no line of its own for it. */
  policyField: string | null
}

export const YEAR = 365

/** With a leap day. */
export const YEARS_3 = 3 * YEAR + 1

/** With two. */
export const YEARS_6 = 6 * YEAR + 2
