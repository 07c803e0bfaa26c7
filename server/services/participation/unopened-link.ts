import { findParticipation } from '#db/queries/participation/participation.ts'
import { listUnopenedRegistrations, markLinkReminded } from '#db/queries/participation/unopened-link.ts'
import { REMINDED_BEFORE_MS } from '#server/domain/participation/reminder.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { notify } from '#server/services/notification/notification.ts'

const DAY_MS = 24 * 3_600_000

/** Three days before the start (decisions §7); from the last day on there is the reminder of everybody. */
const BEFORE_MS = 3 * DAY_MS

/** The email that brought the link has had its time to be read. */
const SINCE_MS = DAY_MS

const AT_ONCE = 200

/** Reminds guests, once for each registration, of places whose mailed link nobody has opened; one that fails stops no other. */
export async function remindOfUnopenedLinks(services: Services, signal?: AbortSignal): Promise<void> {
  const now = services.now().getTime()
  const times = {
    from: instant(new Date(now + REMINDED_BEFORE_MS)),
    until: instant(new Date(now + BEFORE_MS)),
    madeBefore: instant(new Date(now - SINCE_MS)),
  }
  for (const participationId of await listUnopenedRegistrations(services.db, times, AT_ONCE)) {
    if (signal?.aborted) return
    try {
      await remind(services, participationId)
    } catch (error) {
      services.log.error({ err: error, participationId }, 'reminding of a link failed')
    }
  }
}

function remind(services: Services, participationId: number): Promise<void> {
  return inTransaction(services, async (services) => {
    const { db, now } = services
    const userId = (await findParticipation(db, participationId))?.userId
    if (!userId || !(await markLinkReminded(db, participationId, instant(now())))) return
    await notify(services, userId, 'PARTICIPANT_MISSING_VALIDATION', { participationId })
  })
}
