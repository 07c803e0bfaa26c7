/** The rule of who may still name the people of a party (decisions §5). Pure. */

export type NamingRefusal = 'ACTIVITY_CANCELLED' | 'ALREADY_STARTED'

/** Returns why the names on the tickets of an activity may not change any more, or null. */
export function namingRefusal(
  activity: { startsAt: string; cancelledAt: string | null },
  now: Date,
): NamingRefusal | null {
  if (activity.cancelledAt) return 'ACTIVITY_CANCELLED'
  return now >= new Date(activity.startsAt) ? 'ALREADY_STARTED' : null
}
