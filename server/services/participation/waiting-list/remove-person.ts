import { lockActivity } from '#db/queries/activity/activity.ts'
import { listOpenWaitingEntriesOf, updateWaitingEntries } from '#db/queries/participation/waiting-list.ts'
import { idsOf } from '#db/queries/results.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { offerFreePlaces } from './offer.ts'

/** Locks the activities for which a person waits, in the order of locks: before their account. */
export async function lockActivitiesWaitedFor({ db }: Services, userId: number): Promise<void> {
  for (const { activityId } of await listOpenWaitingEntriesOf(db, userId)) await lockActivity(db, activityId)
}

/**
 * Takes a person off all waiting lists under the lock of their account, and offers the places that were offered to them
 * to the next in line. They are not told.
 */
export async function removeFromWaitingLists(
  services: Services,
  { userId, removedBy }: { userId: number; removedBy: number },
): Promise<void> {
  const { db } = services
  const entries = await listOpenWaitingEntriesOf(db, userId)
  for (const { activityId } of entries) await lockActivity(db, activityId) // also those since the first look
  const endedAt = instant(services.now())
  await updateWaitingEntries(db, idsOf(entries), { endedAt, endedReason: 'REMOVED', endedBy: removedBy })
  for (const { activityId } of entries) await offerFreePlaces(services, activityId)
}
