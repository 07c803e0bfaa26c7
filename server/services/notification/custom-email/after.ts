import { findUser } from '#db/queries/account/user.ts'
import { lockActivity } from '#db/queries/activity/activity.ts'
import {
  findCustomEmail,
  listActivitiesWithUnsentAfter,
  markCustomEmailSent,
} from '#db/queries/notification/custom-email.ts'
import { isReviewed } from '#server/domain/moderation/validation.ts'
import { AFTER_WAITS_MS } from '#server/domain/notification/custom-email.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { isProHost } from './pro-host.ts'
import { countRecipients, selectionAfter } from './recipients.ts'
import { beginCustom } from './send.ts'
import { afterLeavesAt } from './text.ts'

/** Sends the emails of the morning after, activity by activity; one that fails does not hold up the others. */
export async function sendAfter(services: Services, signal?: AbortSignal): Promise<void> {
  const now = services.now()
  const since = instant(new Date(now.getTime() - AFTER_WAITS_MS))
  for (const activityId of await listActivitiesWithUnsentAfter(services.db, since, instant(now))) {
    if (signal?.aborted) return
    try {
      if (await sendAfterOf(services, activityId)) services.log.info({ activityId }, 'after-email begun')
    } catch (error) {
      services.log.error({ err: error, activityId }, 'sending the after-email failed')
    }
  }
}

/** Begins the sending once; false when it is not morning yet, or nobody may get it. */
function sendAfterOf(services: Services, activityId: number): Promise<boolean> {
  return inTransaction(services, async (services): Promise<boolean> => {
    const { db, now } = services
    const activity = await lockActivity(db, activityId)
    const text = await findCustomEmail(db, activityId, 'AFTER')
    if (!activity || !text || text.sentAt || activity.cancelledAt) return false
    if (now() < afterLeavesAt(activity) || !isReviewed(activity, false)) return false
    const host = await findUser(db, activity.hostId)
    if (!host || !isProHost(services, host)) return false

    await markCustomEmailSent(db, text.id, instant(now()))
    const selection = await selectionAfter(services, activityId)
    const recipients = await countRecipients(services, activity, selection)
    const { subject, content, usesCustomLogo } = text
    const about = { activityId, templateType: 'AFTER' as const, subject, content, usesCustomLogo }
    const by = { requestKey: null, sentBy: null }
    await beginCustom(services, 'CUSTOM_AFTER', { ...about, selection, recipients }, by)
    return true
  })
}
