import { findOpenParticipationOf } from '#db/queries/participation/participation.ts'
import { findOpenWaitingEntryOf } from '#db/queries/participation/waiting-list.ts'
import type { Activity } from '#db/schema/activity.ts'
import { isAdmitted } from '#server/domain/moderation/validation.ts'
import type { Services } from '#server/runtime/context.ts'
import { type Attendee, mayOpen } from './attendee.ts'

/** Returns whether a person is registered for an activity, or in line for its places while it is online. */
export async function isKnownTo(
  services: Services,
  person: Attendee | null,
  activity: Pick<Activity, 'id' | 'validation' | 'publishedAt'>,
): Promise<boolean> {
  if (!person) return false
  const registration = await findOpenParticipationOf(services.db, activity.id, person.userId)
  if (registration && mayOpen(person, registration)) return true
  return isAdmitted(activity) && isInLine(services, person, activity.id)
}

/** Returns whether a person waits for places of an activity, or has an offer of some, as far as they may open it. */
export async function isInLine({ db }: Services, person: Attendee, activityId: number): Promise<boolean> {
  const entry = await findOpenWaitingEntryOf(db, activityId, person.userId)
  return entry !== undefined && mayOpen(person, entry)
}
