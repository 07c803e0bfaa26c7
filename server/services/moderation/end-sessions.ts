import { countOpenSessionsOf, endOtherSessions } from '#db/queries/account/sign-in/session.ts'
import { lockUser } from '#db/queries/account/user.ts'
import { endFeeds } from '#db/queries/participation/calendar-feed.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { notify } from '#server/services/notification/notification.ts'
import { recordChange } from '#server/services/platform/security-event.ts'
import { writeAudit } from './audit-log.ts'

type EndSessionsResult = { userId: number } | { refused: 'NOT_FOUND' | 'NOT_WAITING' }

/**
 * Signs a person out everywhere, for example because somebody else uses their account; they are told by e-mail. The
 * secret address of their calendar ends, too. Nothing else changes: they sign in again. Also for operators, whose sessions open most of all.
 */
export function endSessionsOf(
  services: Services,
  operator: Session,
  { userId, reason }: { userId: number; reason: string },
): Promise<EndSessionsResult> {
  return inTransaction(services, async (services): Promise<EndSessionsResult> => {
    const { db } = services
    const now = instant(services.now())
    const user = await lockUser(db, userId)
    if (!user || user.deletedAt) return { refused: 'NOT_FOUND' }
    if ((await countOpenSessionsOf(db, userId, now)) === 0) return { refused: 'NOT_WAITING' }
    await endOtherSessions(db, userId, null, now)
    await endFeeds(db, userId, now)
    await recordChange(services, { kind: 'SESSIONS_ENDED', accountId: userId, detail: 'OPERATOR' })
    await notify(services, userId, 'SESSIONS_ENDED', {})
    const act = { action: 'user.end-sessions', subject: `user:${userId}`, detail: reason } as const
    await writeAudit(services, operator, act)
    return { userId }
  })
}
