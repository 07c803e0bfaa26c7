/** The rule of who may call an activity off, and until when (decisions §4). Pure. */

export type CallOffRefusal = 'ACTIVITY_UNRECOVERED' | 'ALREADY_STARTED' | 'REASON_REQUIRED'

/** The host may until the start; an operator also afterwards, with a reason. */
export function callOffRefusal(
  actor: { userId: number; isOperator: boolean },
  activity: { hostId: number; startsAt: string },
  reason: string | null,
  now: Date,
): CallOffRefusal | null {
  const hasStarted = now >= new Date(activity.startsAt)
  if (actor.isOperator) return hasStarted && !reason ? 'REASON_REQUIRED' : null
  if (activity.hostId !== actor.userId) return 'ACTIVITY_UNRECOVERED' // a stranger does not learn that it exists
  return hasStarted ? 'ALREADY_STARTED' : null
}
