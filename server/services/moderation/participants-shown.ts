import { findMembership } from '#db/queries/organisation/membership.ts'
import type { Activity } from '#db/schema/activity.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import type { ViewedActivity } from '#server/services/activity/read.ts'
import { type Act, writeAudit, writeView } from './audit-log.ts'

type Viewed = Pick<ViewedActivity, 'viewpoint'> & {
  activity: Pick<ViewedActivity['activity'], 'id' | 'hostId'>
}

/**
 * Writes down that an operator read the people of an activity of somebody else, once an hour like an opened account.
 * Deciding on the activity shows none of them.
 */
export async function writeParticipantsRead(
  services: Services,
  caller: Session,
  view: Viewed,
): Promise<void> {
  if (await isAsOperator(services, caller, view))
    await writeView(services, caller, actOn('participants.read', view), 'SAME_ACT')
}

/** The same of one person, whom an operator opens by their registration. */
export function writeParticipantRead(
  services: Services,
  operator: Session,
  activity: Pick<Activity, 'id' | 'hostId' | 'createdBy'>,
): Promise<void> {
  const isHost = actingOn(operator, activity).userId === activity.hostId
  return writeParticipantsRead(services, operator, { viewpoint: isHost ? 'host' : 'operator', activity })
}

/** The same of a file: it stays with them, so that each is written down. */
export async function writeParticipantsExport(
  services: Services,
  caller: Session,
  view: Viewed,
): Promise<void> {
  if (await isAsOperator(services, caller, view))
    await writeAudit(services, caller, actOn('participants.export', view))
}

function actOn(action: Act['action'], { activity }: Viewed): Act {
  return { action, subject: `activity:${activity.id}` }
}

/** A member of the organisation that hosts it may read the list anyway, once they act for it. */
async function isAsOperator({ db }: Services, { userId }: Session, { viewpoint, activity }: Viewed) {
  return viewpoint === 'operator' && !(await findMembership(db, activity.hostId, userId))
}
