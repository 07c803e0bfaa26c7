import { findListedActivity, type ListedActivity } from '#db/queries/activity/activity.ts'
import {
  findParticipationWithPerson,
  type ParticipationWithPerson,
} from '#db/queries/participation/participation.ts'
import type { Db } from '#db/schema.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import type { EventFacts } from '#server/services/notification/event-facts.ts'

/** What emails of registrations are about. */
export interface EmailedParticipation {
  participation: ParticipationWithPerson
  activity: ListedActivity
  /** The tickets that the event is about; undefined: those that are good now. */
  ticketIds?: number[]
}

/** As it was when what is told happened, else as it is. */
export async function findActivityThen(
  db: Db,
  activityId: number,
  facts?: EventFacts,
): Promise<ListedActivity | undefined> {
  const activity = await findListedActivity(db, activityId)
  return activity && { ...activity, ...facts?.activity }
}

/** Open or ended. */
export async function findEmailedParticipation(
  { db }: WorkerServices,
  participationId: number,
  facts?: EventFacts,
): Promise<EmailedParticipation | null> {
  const participation = await findParticipationWithPerson(db, participationId)
  const activity = participation && (await findActivityThen(db, participation.activityId, facts))
  if (!participation || !activity) return null
  const { ticketIds, ...registration } = facts?.registration ?? {}
  return { participation: { ...participation, ...registration }, activity, ticketIds }
}

/**
 * One that stood when what is told happened, for an activity that did; without facts, one that stands. What its holder has
 * given back is not told of any more: no email would follow that says so.
 */
export async function findOpenEmailedParticipation(
  services: WorkerServices,
  participationId: number,
  facts?: EventFacts,
): Promise<EmailedParticipation | null> {
  const now = await findEmailedParticipation(services, participationId)
  if (!now || now.participation.endedReason === 'CANCELLED') return null
  const found = await findEmailedParticipation(services, participationId, facts)
  return found && !found.participation.endedAt && !found.activity.cancelledAt ? found : null
}
