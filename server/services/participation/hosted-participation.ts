import {
  findParticipationWithPerson,
  type ParticipationWithPerson,
} from '#db/queries/participation/with-person.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { viewActivity, type ViewedActivity } from '#server/services/activity/read.ts'
import { type Answered, withAnswers } from './answers.ts'

export interface HostedParticipation {
  view: ViewedActivity
  participation: Answered<ParticipationWithPerson>
}

/** Reads one registration, also one that ended, for the host of its activity and for operators. */
export async function readHostedParticipation(
  services: Services,
  session: Session,
  { activityId, participationId }: { activityId: number; participationId: number },
): Promise<HostedParticipation | undefined> {
  const view = await viewActivity(services, session, activityId)
  if (view?.viewpoint !== 'host' && view?.viewpoint !== 'operator') return undefined
  const found = await findParticipationWithPerson(services.db, participationId)
  if (found?.activityId !== activityId) return undefined
  const [participation] = await withAnswers(services, [found])
  return participation && { view, participation }
}
