/** The rules of who may review an activity (docs/decisions/031). Pure. */

/** A mark and a sentence. */
export const LONGEST_REVIEW = 400
export const LOWEST_MARK = 1
export const HIGHEST_MARK = 5

export type ReviewRefusal = 'NOT_PRESENT'

/**
 * Only participants marked present may review; nobody reviews their own activity: not the host, not whoever created it
 * for an organisation, not the admins of that organisation (`leads`), whichever name they act in.
 */
export function reviewRefusal(
  { hostId, createdBy }: { hostId: number; createdBy: number | null },
  { userId, leads }: { userId: number; leads: readonly number[] },
  participation: { attendance: string | null } | undefined,
): ReviewRefusal | null {
  const isTheirs = userId === hostId || userId === createdBy || leads.includes(hostId)
  return participation?.attendance === 'present' && !isTheirs ? null : 'NOT_PRESENT'
}

/** Returns the average to one decimal; null without a mark. */
export function averageOf({ sum, count }: { sum: number; count: number }): number | null {
  return count === 0 ? null : Math.round((sum / count) * 10) / 10
}
