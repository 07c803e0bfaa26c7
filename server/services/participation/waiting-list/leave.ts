import { lockActivity } from '#db/queries/activity/activity.ts'
import { findOpenWaitingEntryOf, findWaitingEntry } from '#db/queries/participation/waiting-list.ts'
import type { WaitingEntry } from '#db/schema/waiting-list.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { type Attendee, mayOpen } from '#server/services/participation/attendee.ts'
import { findByLink } from './link.ts'
import { endEntry } from './own-entry.ts'

type LeaveResult = { activityId: number; hadOffer: boolean } | { refused: 'NOT_FOUND' }

/** Leaves the waiting list of an activity, or declines its offer. */
export function leaveWaitingList(
  services: Services,
  person: Attendee,
  activityId: number,
): Promise<LeaveResult> {
  return inTransaction(services, async (services): Promise<LeaveResult> => {
    await lockActivity(services.db, activityId)
    const entry = await findOpenWaitingEntryOf(services.db, activityId, person.userId)
    return entry && mayOpen(person, entry) ? leave(services, entry) : { refused: 'NOT_FOUND' }
  })
}

/** The same with the link of an email, which needs no session. */
export function leaveByLink(services: Services, token: string): Promise<LeaveResult> {
  return inTransaction(services, async (services): Promise<LeaveResult> => {
    const known = await findByLink(services, token)
    if (!known) return { refused: 'NOT_FOUND' }
    await lockActivity(services.db, known.activityId)
    const entry = await findWaitingEntry(services.db, known.id)
    return entry && entry.endedAt === null ? leave(services, entry) : { refused: 'NOT_FOUND' }
  })
}

async function leave(services: Services, entry: WaitingEntry): Promise<LeaveResult> {
  const hadOffer = entry.offeredAt !== null
  await endEntry(services, entry, hadOffer ? 'DECLINED' : 'LEFT', entry.userId)
  return { activityId: entry.activityId, hadOffer }
}
