import { findListedActivity, type ListedActivity } from '#db/queries/activity/listed.ts'
import { findOpenWaitingEntryOf } from '#db/queries/participation/waiting-list.ts'
import type { WaitingEntry } from '#db/schema/waiting-list.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { type Attendee, mayOpen } from '#server/services/participation/attendee.ts'
import { findByLink } from './link.ts'
import { viewOf, type WaitingView } from './wait.ts'

/** A place in line as its page shows it. */
export interface SeenWaiting {
  entry: WaitingEntry
  activity: ListedActivity
  waiting: WaitingView
}

/**
 * Returns what a link of an email opens, even if it has ended, else what this person waits for in an activity; null when
 * there is neither.
 */
export async function readWaiting(
  services: Services,
  { person, activityId, link }: { person: Attendee | null; activityId: number; link: string | undefined },
): Promise<SeenWaiting | null> {
  const entry = link
    ? await findByLink(services, link)
    : person && (await findOwn(services, person, activityId))
  if (entry?.activityId !== activityId) return null
  const activity = await findListedActivity(services.db, activityId)
  return activity ? { entry, activity, waiting: await viewOf(services, entry) } : null
}

async function findOwn({ db }: Services, person: Attendee, activityId: number): Promise<WaitingEntry | null> {
  const entry = await findOpenWaitingEntryOf(db, activityId, person.userId)
  return entry && mayOpen(person, entry) ? entry : null
}

/** Finds the places of an activity that are offered to this person: until their row ends, whatever the clock says. */
export async function findOffer(
  { db }: Services,
  { userId }: Session,
  activityId: number,
): Promise<WaitingEntry | undefined> {
  const entry = await findOpenWaitingEntryOf(db, activityId, userId)
  return entry?.offeredAt ? entry : undefined
}
