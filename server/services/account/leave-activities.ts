import { listOpenComingParticipationsOf } from '#db/queries/account/deletion.ts'
import { lockActivity } from '#db/queries/activity/activity.ts'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import { listOpenWaitingEntriesOf, updateWaitingEntries } from '#db/queries/participation/waiting-list.ts'
import { idsOf } from '#db/queries/results.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { endTickets } from '#server/services/participation/end-tickets.ts'
import { offerFreePlaces } from '#server/services/participation/waiting-list/offer.ts'

/**
 * Locks the activities that somebody leaves whose account ends, before the account, as the order of locks is. Returns
 * whether all that are to be left by now are among them, to be called with the account's lock: the person may have joined
 * another one meanwhile.
 */
export async function lockActivitiesToLeave(
  services: Services,
  userId: number,
): Promise<() => Promise<boolean>> {
  const locked = new Set(await listActivitiesToLeave(services, userId))
  for (const activityId of locked) await lockActivity(services.db, activityId)
  return async () => (await listActivitiesToLeave(services, userId)).every((id) => locked.has(id))
}

/**
 * Cancels the coming registrations of somebody whose account ends, takes them off the waiting lists, and offers the
 * places. Returns how many registrations there were.
 */
export async function leaveActivities(services: Services, userId: number): Promise<number> {
  const { db } = services
  const now = instant(services.now())
  const leaving = await listActivitiesToLeave(services, userId)
  const coming = await listOpenComingParticipationsOf(db, userId, now)
  const waiting = await listOpenWaitingEntriesOf(db, userId)
  await updateWaitingEntries(db, idsOf(waiting), { endedAt: now, endedReason: 'LEFT' })
  for (const { id, activityId } of coming) {
    await lockActivity(db, activityId)
    const participation = { id, activityId }
    await endTickets(services, participation, await listOpenTickets(db, [id]), { reason: 'CANCELLED' })
  }
  for (const activityId of leaving) await offerFreePlaces(services, activityId)
  return coming.length
}

/** Returns the activities for which the person is registered or waits, in the order of locks. */
async function listActivitiesToLeave({ db, now }: Services, userId: number): Promise<number[]> {
  const coming = await listOpenComingParticipationsOf(db, userId, instant(now()))
  const waiting = await listOpenWaitingEntriesOf(db, userId)
  const ids = [...coming, ...waiting].map(({ activityId }) => activityId)
  return [...new Set(ids)].sort((one, other) => one - other)
}
