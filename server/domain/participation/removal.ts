/** The rule of who may remove a participant, and why not (spec §6, decisions §5). Pure. */

export type RemovalRefusal =
  | 'NOT_FOUND'
  | 'ORGANISATION_ADMIN_REQUIRED'
  | 'ALREADY_STARTED'
  | 'ALREADY_RATED'
  | 'ALREADY_SCANNED'
  | 'PRO_ACCOUNT_REQUIRED'

/**
 * Returns why this person may not remove the registration, or null. A person entered by hand may be removed without
 * PRO; for an organisation, only by its admins.
 */
export function removalRefusal(
  actor: { userId: number; accountType: string; mayDecide?: boolean },
  activity: { hostId: number; startsAt: string },
  participation: { userId: number | null; attendance: string | null; isScanned: boolean },
  now: Date,
): RemovalRefusal | null {
  if (activity.hostId !== actor.userId) return 'NOT_FOUND' // a stranger does not learn that it exists
  if (actor.mayDecide === false) return 'ORGANISATION_ADMIN_REQUIRED'
  if (participation.attendance) return 'ALREADY_RATED'
  if (participation.isScanned) return 'ALREADY_SCANNED'
  if (participation.userId === null) return null
  if (now >= new Date(activity.startsAt)) return 'ALREADY_STARTED'
  return actor.accountType === 'PRO' ? null : 'PRO_ACCOUNT_REQUIRED'
}
