import type { ListedActivity } from '#db/queries/activity/listed.ts'
import { findWaitingEntry } from '#db/queries/participation/waiting-list.ts'
import type { WaitingEntry } from '#db/schema/waiting-list.ts'
import type { WorkerServices } from '#server/runtime/context.ts'
import { activityFacts, findActivityThen, hostName } from '#server/tasks/emails/activity-facts.ts'
import type { EmailArgs } from '#server/tasks/emails/email.ts'

/** The subject of emails about the waiting list. */
export interface EmailedWaiting {
  entry: WaitingEntry
  activity: ListedActivity
}

/** Finds open and ended ones. */
export async function findEmailedWaiting(
  { db }: WorkerServices,
  waitingEntryId: number,
): Promise<EmailedWaiting | null> {
  const entry = await findWaitingEntry(db, waitingEntryId)
  const activity = entry && (await findActivityThen(db, entry.activityId))
  return entry && activity ? { entry, activity } : null
}

/** The data that all emails about the waiting list have in common. */
export function waitingFacts({ services, recipient }: EmailArgs, { entry, activity }: EmailedWaiting) {
  return {
    ...recipient,
    ...activityFacts(activity),
    host: hostName(activity),
    places: entry.partySize,
    activitiesUrl: `${services.settings.publicUrl}/activites?lang=${recipient.locale}`,
  }
}

/** The data of an email about an activity that was called off while places were offered to the recipient. */
export async function endedOffer(
  args: EmailArgs,
  waitingEntryId: number,
  why: (activity: ListedActivity) => string,
) {
  const found = await findEmailedWaiting(args.services, waitingEntryId)
  if (found?.entry.endedReason !== 'ACTIVITY_CANCELLED') return null
  const ended = { why: why(found.activity), tickets: 0, hasCheque: false, hasCalendarFile: false }
  return { activity: found.activity, details: { ...waitingFacts(args, found), ...ended, isWaiting: true } }
}
