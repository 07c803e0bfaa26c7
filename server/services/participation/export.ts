import { actingOn } from '#server/domain/organisation/acting.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { readActivity, type SeenActivity } from '#server/services/activity/read.ts'

/**
 * Reads an activity for those who may have its participants as a file: the host and operators; of an organisation, those
 * who may edit it.
 */
export async function readForExport(
  services: Services,
  session: Session,
  activityId: number,
): Promise<SeenActivity | { refused: 'ACTIVITY_UNRECOVERED' | 'ORGANISATION_ADMIN_REQUIRED' }> {
  const view = await readActivity(services, session, activityId)
  if (view?.viewpoint === 'operator') return view
  if (view?.viewpoint !== 'host') return { refused: 'ACTIVITY_UNRECOVERED' }
  return actingOn(session, view.activity).mayEdit ? view : { refused: 'ORGANISATION_ADMIN_REQUIRED' }
}
