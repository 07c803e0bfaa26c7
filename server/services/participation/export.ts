import { listOpenParticipations } from '#db/queries/participation/with-person.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { viewActivity, type ViewedActivity } from '#server/services/activity/read.ts'
import { withAnswers } from './answers.ts'

/**
 * Reads an activity for those who may have its participants as a file: the host and operators; of an organisation, those
 * who may edit it.
 */
export async function readForExport(
  services: Services,
  session: Session,
  activityId: number,
): Promise<ViewedActivity | { refused: 'ACTIVITY_UNRECOVERED' | 'ORGANISATION_ADMIN_REQUIRED' }> {
  const view = await viewActivity(services, session, activityId)
  if (view?.viewpoint !== 'host' && view?.viewpoint !== 'operator') return { refused: 'ACTIVITY_UNRECOVERED' }
  if (view.viewpoint === 'host' && !actingOn(session, view.activity).mayEdit)
    return { refused: 'ORGANISATION_ADMIN_REQUIRED' }
  const participations = await withAnswers(services, await listOpenParticipations(services.db, activityId))
  return { ...view, participations }
}
