/** Marking people present or absent (spec §4, decisions §5). Pure. */

export type Attendance = 'present' | 'absent'

export type MarkRefusal = 'NOT_FOUND' | 'NOT_STARTED' | 'ALREADY_RATED'

/** Attendance can be marked from the start of the activity, by its host. */
export function canRate(
  activity: { hostId: number; startsAt: string; cancelledAt: string | null },
  userId: number,
  now: Date,
): boolean {
  return activity.hostId === userId && !activity.cancelledAt && now >= new Date(activity.startsAt)
}

export type CorrectionRefusal = 'NOT_RATED' | 'SAME_MARK'

/** Returns why an operator cannot correct this mark, or null: it must exist, and the new one must differ. */
export function correctionRefusal(
  participation: { attendance: Attendance | null },
  attendance: Attendance,
): CorrectionRefusal | null {
  if (participation.attendance === null) return 'NOT_RATED'
  return participation.attendance === attendance ? 'SAME_MARK' : null
}

/** Returns why this mark is refused, or null. A mark is set once and never changed by the host. */
export function markRefusal(
  activity: { hostId: number; startsAt: string; cancelledAt: string | null },
  participation: { attendance: Attendance | null },
  userId: number,
  now: Date,
): MarkRefusal | null {
  if (activity.hostId !== userId) return 'NOT_FOUND' // a stranger does not learn that it exists
  if (!canRate(activity, userId, now)) return 'NOT_STARTED'
  if (participation.attendance) return 'ALREADY_RATED'
  return null
}
