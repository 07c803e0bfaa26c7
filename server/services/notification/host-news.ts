import { lockUser } from '#db/queries/account/user.ts'
import { countNotificationsSince, lockWaitingDigest } from '#db/queries/notification/notification.ts'
import { EMAIL_BUDGETS } from '#server/domain/notification/email-budget.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { stillGathers } from './digest.ts'
import { notify } from './notification.ts'

/** Beyond this number, the rest of the hour comes in one email (decisions §7). */
const { most: AT_ONCE, withinMs: WITHIN_MS } = EMAIL_BUDGETS.registrationNews

/**
 * Returns a notification as it is delivered now; undefined when a digest tells it. The worker decides which, and not
 * whoever registers: nobody waits for the lock on a host whose activities many people join at once. All news of the
 * host are decided in their order, by the instants at which they were caused: a late worker decides like a punctual
 * one.
 */
export async function tellHost(
  services: Services,
  hostId: number,
  type: 'NEW_PARTICIPANT_FOR_HOST' | 'NEW_WAITING_APPROVAL',
  subject: { participationId: number; added?: number },
): Promise<void> {
  const { db } = services
  const now = services.now()
  await lockUser(db, hostId) // people join several activities of this host at the same moment
  const since = instant(new Date(now.getTime() - WITHIN_MS))
  if (await lockWaitingDigest(db, hostId, type, stillGathers(now))) return // it will contain this one too
  const told = await countNotificationsSince(db, hostId, type, since, AT_ONCE)
  const runAt = new Date(now.getTime() + WITHIN_MS)
  if (told < AT_ONCE) await notify(services, hostId, type, subject)
  else await notify(services, hostId, type, { since: instant(now) }, { runAt })
}
