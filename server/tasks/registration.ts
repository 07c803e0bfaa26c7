import { findListedActivity, type ListedActivity } from '#db/queries/activity.ts'
import { findParticipationWithPerson, type ParticipationWithPerson } from '#db/queries/participation.ts'
import type { WorkerServices } from '#server/context.ts'

/** What letters of registrations are about. */
export interface Registration {
  participation: ParticipationWithPerson
  activity: ListedActivity
}

/** Open or ended. */
export async function findRegistration(
  { db }: WorkerServices,
  participationId: number,
): Promise<Registration | null> {
  const participation = await findParticipationWithPerson(db, participationId)
  const activity = participation && (await findListedActivity(db, participation.activityId))
  return participation && activity ? { participation, activity } : null
}

/** One that still stands, for an activity that does. */
export async function findStandingRegistration(
  services: WorkerServices,
  participationId: number,
): Promise<Registration | null> {
  const found = await findRegistration(services, participationId)
  return found && !found.participation.endedAt && !found.activity.cancelledAt ? found : null
}
