/** The rule of who may call an activity off, and until when (decisions §4). Pure. */

export type CallOffRefusal = 'ACTIVITY_UNRECOVERED' | 'ALREADY_STARTED' | 'REASON_REQUIRED'

/** The host may until the start; an operator also afterwards, with a reason. */
export function callOffRefusal(
  actor: { userId: number; isOperator: boolean },
  activity: { hostId: number; startsAt: string },
  reason: string | null,
  now: Date,
): CallOffRefusal | null {
  const isBegun = hasStarted(activity, now)
  if (actor.isOperator) return isBegun && !reason ? 'REASON_REQUIRED' : null
  if (activity.hostId !== actor.userId) return 'ACTIVITY_UNRECOVERED' // a stranger does not learn that it exists
  return isBegun ? 'ALREADY_STARTED' : null
}

export function hasStarted({ startsAt }: { startsAt: string }, now: Date): boolean {
  return now >= new Date(startsAt)
}
