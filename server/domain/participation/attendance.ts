/** Marking people present or absent (spec §4, decisions §5). Pure. */

export type Attendance = 'present' | 'absent'

export type MarkRefusal = 'NOT_FOUND' | 'NOT_STARTED' | 'ALREADY_RATED'

/** Attendance can be marked from the start of the activity, by its host. */
export function canMarkAttendance(
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

/** A mark can be taken back for as long, by the clock of the server; then it is final (docs/decisions/063). */
export const TAKE_BACK_MS = 10_000

/** The mark of a registration: null while there is none. */
interface Mark {
  attendance: Attendance | null
  attendanceAt: string | null
  /** When an operator corrected it last. */
  correctedAt: string | null
}

/** Returns for how many more milliseconds this mark can be taken back; 0 when it is final, or when there is none. */
export function takeBackMs({ attendance, attendanceAt, correctedAt }: Mark, now: Date): number {
  if (!attendance || !attendanceAt || correctedAt) return 0
  return Math.max(0, Date.parse(attendanceAt) + TAKE_BACK_MS - now.getTime())
}

/** Returns the moment before which marks are final. */
export function finalBefore(now: Date): Date {
  return new Date(now.getTime() - TAKE_BACK_MS)
}

export type TakeBackRefusal = 'NOT_FOUND' | 'NOT_RATED' | 'ALREADY_RATED'

/** Returns why this mark cannot be taken back, or null. */
export function takeBackRefusal(
  activity: { hostId: number },
  mark: Mark,
  userId: number,
  now: Date,
): TakeBackRefusal | null {
  if (activity.hostId !== userId) return 'NOT_FOUND' // a stranger does not learn that it exists
  if (!mark.attendance) return 'NOT_RATED'
  return takeBackMs(mark, now) > 0 ? null : 'ALREADY_RATED'
}

/** Returns why this mark is refused, or null. A mark that stands is not changed by the host, only taken back. */
export function markRefusal(
  activity: { hostId: number; startsAt: string; cancelledAt: string | null },
  participation: { attendance: Attendance | null },
  userId: number,
  now: Date,
): MarkRefusal | null {
  if (activity.hostId !== userId) return 'NOT_FOUND' // a stranger does not learn that it exists
  if (!canMarkAttendance(activity, userId, now)) return 'NOT_STARTED'
  if (participation.attendance) return 'ALREADY_RATED'
  return null
}
