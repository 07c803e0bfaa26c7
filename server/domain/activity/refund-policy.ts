/** The refund of a cancellation, by days before the start (spec §4, decisions §5). Pure. */

/** Days before the start, and the refund until then; a tier of 0 days is off. */
export interface RefundTier {
  days: number
  percent: number
}

export interface RefundPolicy {
  max: RefundTier
  nominal: RefundTier
  min: RefundTier
}

const OFF = { days: 0, percent: 0 }

export const NO_REFUNDS: RefundPolicy = { max: OFF, nominal: OFF, min: OFF }

export type RefundPolicyFault = 'REFUND_DAYS_NOT_FALLING' | 'REFUND_PERCENT_RISING'

/** In the tiers that are on, days strictly fall from max to min, and percentages do not rise as the start nears. */
export function refundPolicyRefusal(policy: RefundPolicy): RefundPolicyFault | null {
  return findRefundFault(policy)?.fault ?? null
}

/** Returns what does not fit, and in which tier: the later one of the two that disagree. */
export function findRefundFault(
  policy: RefundPolicy,
): { fault: RefundPolicyFault; tier: keyof RefundPolicy } | null {
  const tiers = activeTiers(policy)
  const before = (index: number) => tiers[index - 1] ?? { days: Infinity, percent: Infinity }
  const days = tiers.find((tier, index) => before(index).days <= tier.days)
  if (days) return { fault: 'REFUND_DAYS_NOT_FALLING', tier: days.tier }
  const percent = tiers.find((tier, index) => before(index).percent < tier.percent)
  return percent ? { fault: 'REFUND_PERCENT_RISING', tier: percent.tier } : null
}

/** Returns the tiers that are on, the earliest first. */
export function activeTiers(policy: RefundPolicy): (RefundTier & { tier: keyof RefundPolicy })[] {
  return (['max', 'nominal', 'min'] as const)
    .map((tier) => ({ tier, ...policy[tier] }))
    .filter(({ days }) => days > 0)
}
