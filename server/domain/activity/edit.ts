import { actingOn, type Actor } from '#server/domain/organisation/acting.ts'

/** The rule of changing an activity (decisions §6). Pure. */

export type EditRefusal = 'ACTIVITY_UNRECOVERED' | 'ORGANISATION_ADMIN_REQUIRED'

/** Returns why this person may not change an activity, or null: its host may, with the members who created it. */
export function editRefusal(
  caller: Actor,
  activity: { hostId: number; createdBy: number | null },
): EditRefusal | null {
  const acting = actingOn(caller, activity)
  if (acting.userId !== activity.hostId) return 'ACTIVITY_UNRECOVERED' // a stranger does not learn that it exists
  return acting.mayEdit ? null : 'ORGANISATION_ADMIN_REQUIRED'
}

/** Returns why this person may not change what an activity shows, or null: one that was called off stays as it is. */
export function changeRefusal(
  caller: Actor,
  activity: { hostId: number; createdBy: number | null; cancelledAt: string | null },
): EditRefusal | 'ACTIVITY_CANCELLED' | null {
  return editRefusal(caller, activity) ?? (activity.cancelledAt ? 'ACTIVITY_CANCELLED' : null)
}

/**
 * Returns whether this person may open a draft: everyone who acts for its host; members of an organisation only the
 * drafts that they began.
 */
export function isOwnDraft(host: Actor, draft: { hostId: number; createdBy: number | null }): boolean {
  if (host.userId === draft.hostId) return true
  const { actingFor } = host
  if (actingFor?.organisationId !== draft.hostId) return false
  return actingFor.role === 'ADMIN' || draft.createdBy === host.userId
}
