/** The rule of who may register for an activity, and why not (decisions §4 and §5). Pure. */

export interface JoinableActivity {
  hostId: number
  validation: string
  cancelledAt: string | null
  startsAt: string
  /** Tickets are sold on another site. */
  externalTicketUrl?: string | null
}

export type JoinRefusal =
  'ACTIVITY_NOT_VALID' | 'ACTIVITY_CANCELLED' | 'ALREADY_STARTED' | 'HOST_CANNOT_JOIN' | 'EXTERNAL_TICKETS'

/** The largest party one registration may hold. */
export const LARGEST_PARTY = 50

/** Returns why this person may not register, or null. Places are not checked here: they are counted under lock. */
export function joinRefusal(
  activity: JoinableActivity,
  userId: number | null,
  now: Date,
): JoinRefusal | null {
  if (activity.cancelledAt) return 'ACTIVITY_CANCELLED'
  if (activity.validation !== 'VALIDED') return 'ACTIVITY_NOT_VALID'
  if (now >= new Date(activity.startsAt)) return 'ALREADY_STARTED'
  if (userId === activity.hostId) return 'HOST_CANNOT_JOIN'
  if (activity.externalTicketUrl) return 'EXTERNAL_TICKETS'
  return null
}

/** What the page of an activity says instead of the form. */
export type ClosedJoin = 'CANCELLED' | 'NOT_VALID' | 'STARTED' | 'HOST' | 'EXTERNAL'

export const JOIN_OF: Record<JoinRefusal, ClosedJoin> = {
  ACTIVITY_CANCELLED: 'CANCELLED',
  ACTIVITY_NOT_VALID: 'NOT_VALID',
  ALREADY_STARTED: 'STARTED',
  HOST_CANNOT_JOIN: 'HOST',
  EXTERNAL_TICKETS: 'EXTERNAL',
}
