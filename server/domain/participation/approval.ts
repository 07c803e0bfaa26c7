/** Activities whose host approves participants (decisions §4 and §5). Pure. */

import type { ActingAs } from '#server/domain/organisation/acting.ts'

export type ApprovalRefusal =
  'NOT_FOUND' | 'ORGANISATION_ADMIN_REQUIRED' | 'ACTIVITY_CANCELLED' | 'ALREADY_STARTED'

/** Returns why this person may not answer join requests, or null. Requests end unanswered at the start. */
export function approvalRefusal(
  actor: Pick<ActingAs, 'userId' | 'mayEdit'>,
  activity: { hostId: number; startsAt: string; cancelledAt: string | null },
  now: Date,
): ApprovalRefusal | null {
  if (activity.hostId !== actor.userId) return 'NOT_FOUND' // a stranger does not learn that it exists
  if (!actor.mayEdit) return 'ORGANISATION_ADMIN_REQUIRED'
  if (activity.cancelledAt) return 'ACTIVITY_CANCELLED'
  return now >= new Date(activity.startsAt) ? 'ALREADY_STARTED' : null
}

/** After so many refusals for one activity, a person cannot ask again. */
export const MOST_REFUSALS = 3

/** After so long the host is reminded of a join request (decisions §7, PARTICIPANT_WAITING_TOO_LONG). */
export const WAITS_TOO_LONG_MS = 48 * 60 * 60 * 1000
