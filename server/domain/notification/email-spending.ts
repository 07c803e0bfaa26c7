/** When the next email may be sent, by what was spent of a budget. Pure. */

import type { EmailBudget, Tier } from './email-budget.ts'

/** What was spent of a budget: `used` since `windowStart`. */
export interface Spent {
  windowStart: Date
  used: number
  lastAt: Date
}

/** Null: nothing was spent yet. Returns the new row, or when the next one may be sent. */
export function spendOne(
  spent: Spent | null,
  budget: EmailBudget,
  most: number,
  now: Date,
): { isLeft: true; spent: Spent } | { isLeft: false; isRepeat: boolean; nextAt: Date; spent: Spent } {
  const current = spent && now.getTime() < endOf(spent, budget) ? spent : null
  const nextAt = nextSlot(spent, current, budget, most)
  const isLeft = nextAt <= now.getTime()
  // An email with a later slot takes it: the next one comes after it.
  const at = isLeft ? now : new Date(nextAt)
  const after = current
    ? { windowStart: current.windowStart, used: current.used + 1, lastAt: at }
    : { windowStart: now, used: 1, lastAt: at }
  const isRepeat =
    budget.gapMs !== undefined && spent !== null && now.getTime() < spent.lastAt.getTime() + budget.gapMs
  return isLeft ? { isLeft, spent: after } : { isLeft, isRepeat, nextAt: at, spent: after }
}

/** Returns when, in milliseconds, the next one may be sent; in the past: now. */
function nextSlot(spent: Spent | null, current: Spent | null, budget: EmailBudget, most: number): number {
  const afterGap = spent && budget.gapMs !== undefined ? spent.lastAt.getTime() + budget.gapMs : 0
  if (!current || current.used < most) return afterGap
  const end = endOf(current, budget)
  const { thenEveryMs } = budget
  const last = current.lastAt.getTime()
  const again = thenEveryMs === undefined ? end : last + thenEveryMs
  // Slots that are promised beyond the window keep their distance, too.
  return Math.max(afterGap, last < end ? Math.min(end, again) : again)
}

function endOf({ windowStart }: Spent, { withinMs }: EmailBudget): number {
  return windowStart.getTime() + withinMs
}

/** Returns when the last of so many waiting emails is sent, with `left` now and `most` in each window. */
export function lastLeavesAt(
  waiting: number,
  { left, most, windowEnd, withinMs }: { left: number; most: number; windowEnd: Date; withinMs: number },
): Date | null {
  const beyond = waiting - left
  if (beyond <= 0) return null
  const windows = Math.ceil(beyond / most)
  return new Date(windowEnd.getTime() + (windows - 1) * withinMs)
}

export function tierOf({ isTrusted, isPro }: { isTrusted: boolean; isPro: boolean }): Tier {
  if (isTrusted) return isPro ? 'TRUSTED_PRO' : 'TRUSTED'
  return isPro ? 'NEW_PRO' : 'NEW'
}

export function mostOf({ most }: Pick<EmailBudget, 'most'>, tier: Tier): number {
  return typeof most === 'number' ? most : most[tier]
}
