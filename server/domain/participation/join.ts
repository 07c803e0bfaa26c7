/** The rule of who may register for an activity, and why not (decisions §4 and §5). Pure. */

export interface JoinableActivity {
  hostId: number
  validation: string
  cancelledAt: string | null
  startsAt: string
  /** Tickets are sold on another site. */
  externalTicketUrl?: string | null
}

export type JoinRefusal = 'NOT_VALID' | 'CANCELLED' | 'STARTED' | 'HOST' | 'EXTERNAL'

/** The largest party one registration may hold. */
export const LARGEST_PARTY = 50

/** Returns why this person may not register, or null. Places are not checked here: they are counted under lock. */
export function joinRefusal(
  activity: JoinableActivity,
  userId: number | null,
  now: Date,
): JoinRefusal | null {
  if (activity.cancelledAt) return 'CANCELLED'
  if (activity.validation !== 'VALIDED') return 'NOT_VALID'
  if (now >= new Date(activity.startsAt)) return 'STARTED'
  if (userId === activity.hostId) return 'HOST'
  if (activity.externalTicketUrl) return 'EXTERNAL'
  return null
}
