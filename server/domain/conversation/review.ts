/** The rules of who may review an activity (docs/decisions/031). Pure. */

/** A mark and a sentence. */
export const LONGEST_REVIEW = 400
export const LOWEST_MARK = 1
export const HIGHEST_MARK = 5

export type ReviewRefusal = 'NOT_PRESENT'

/** Only participants marked present may review; the host may not review their own activity. */
export function reviewRefusal(
  { hostId }: { hostId: number },
  person: { userId: number },
  participation: { attendance: string | null } | undefined,
): ReviewRefusal | null {
  const wasThere = participation?.attendance === 'present' && person.userId !== hostId
  return wasThere ? null : 'NOT_PRESENT'
}

/** Returns the average to one decimal; null without a mark. */
export function averageOf({ sum, count }: { sum: number; count: number }): number | null {
  return count === 0 ? null : Math.round((sum / count) * 10) / 10
}
