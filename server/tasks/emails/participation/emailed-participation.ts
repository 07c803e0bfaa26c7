import type { ListedActivity } from '#db/queries/activity/listed.ts'
import {
  findParticipationWithPerson,
  type ParticipationWithPerson,
} from '#db/queries/participation/with-person.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import type { EventFacts } from '#server/services/notification/event-facts.ts'
import { findActivityThen } from '#server/tasks/emails/activity-facts.ts'

/** The subject of emails about registrations. */
export interface EmailedParticipation {
  participation: ParticipationWithPerson
  activity: ListedActivity
  /** The tickets that the event is about; undefined: those that are valid now. */
  ticketIds?: number[]
}

/** Finds open and ended ones. */
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
 * Returns a registration that was open at the event, for an activity that was not called off; without facts, one that
 * is open now. Tickets that the holder has cancelled are not mentioned: no later email would correct that.
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

/** The name under which hosts know a participant. */
export function participantName({
  organisationName,
  firstName,
  lastName,
}: Pick<ParticipationWithPerson, 'organisationName' | 'firstName' | 'lastName'>): string {
  return displayName({ organisationName, firstName: firstName ?? '', lastName: lastName ?? '' })
}
