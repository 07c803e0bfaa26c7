import { findWaitingEntry, updateWaitingEntries } from '#db/queries/participation/waiting-list.ts'
import type { WaitingEndReason, WaitingEntry } from '#db/schema/waiting-list.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { type Attendee, mayOpen } from '#server/services/participation/attendee.ts'
import { offerFreePlaces } from './offer.ts'

/** Returns an open entry as far as this person may open it: a stranger who only types an address may not. */
export async function findOwnEntry(
  { db }: Services,
  person: Attendee,
  id: number,
): Promise<WaitingEntry | null> {
  const entry = await findWaitingEntry(db, id)
  return entry && entry.endedAt === null && mayOpen(person, entry) ? entry : null
}

/** Ends an open entry under the lock of its activity. The places of an offer that are left go to the next in line. */
export async function endEntry(
  services: Services,
  { id, activityId, offeredAt }: WaitingEntry,
  endedReason: WaitingEndReason,
  endedBy: number | null = null,
): Promise<void> {
  await updateWaitingEntries(services.db, [id], { endedAt: instant(services.now()), endedReason, endedBy })
  if (offeredAt) await offerFreePlaces(services, activityId)
}
