/** The rule of who may still cancel tickets (spec §4, decisions §5). Pure. */

export type CancelRefusal = 'ACTIVITY_CANCELLED' | 'ALREADY_STARTED' | 'ALREADY_RATED'

/** Returns why the holder of a registration may not cancel its tickets any more, or null. */
export function cancelRefusal(
  activity: { startsAt: string; cancelledAt: string | null },
  participation: { attendance: string | null },
  now: Date,
): CancelRefusal | null {
  if (activity.cancelledAt) return 'ACTIVITY_CANCELLED'
  if (participation.attendance) return 'ALREADY_RATED'
  return now >= new Date(activity.startsAt) ? 'ALREADY_STARTED' : null
}
