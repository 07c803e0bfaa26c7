import {
  countActivitiesToReview,
  countPublishedByHosts,
  listActivitiesToReview,
  lockActivity,
  updateActivity,
  type ListedActivity,
} from '#db/queries/activity.ts'
import { insertAuditEntry } from '#db/queries/audit-entry.ts'
import { instant } from '#server/clock.ts'
import type { Services, Session } from '#server/context.ts'
import type { RefusalReason } from '#server/domain/moderation.ts'
import { inTransaction } from '#server/transaction.ts'
import { notify } from './notification.ts'

const PAGE_SIZE = 10

export interface ReviewQueue {
  activities: { activity: ListedActivity; publishedByHost: number }[]
  total: number
}

/** What waits for an operator, oldest first. */
export async function listReviewQueue({ db }: Services, page: number): Promise<ReviewQueue> {
  const activities = await listActivitiesToReview(db, { limit: PAGE_SIZE, offset: page * PAGE_SIZE })
  const published = await countPublishedByHosts(db, [...new Set(activities.map(({ hostId }) => hostId))])
  const total = await countActivitiesToReview(db)
  return {
    activities: activities.map((activity) => ({
      activity,
      publishedByHost: published.get(activity.hostId) ?? 0,
    })),
    total,
  }
}

type Review = { outcome: 'DONE' | 'NOT_FOUND' | 'NOT_WAITING' }

/** Puts an activity online and tells its host. */
export async function validateActivity(
  services: Services,
  operator: Session,
  activityId: number,
): Promise<Review> {
  return review(services, operator, activityId, async (services, hostId) => {
    const now = instant(services.now())
    await updateActivity(services.db, activityId, {
      validation: 'VALIDED',
      validatedAt: now,
      refusalReason: null,
      refusalMessage: null,
    })
    await insertAuditEntry(services.db, entry(operator, 'activity.validate', activityId, null, now))
    await notify(services, hostId, 'ACTIVITY_VALID', { activityId })
  })
}

/** Refuses an activity with a reason and a sentence, and tells its host. */
export async function refuseActivity(
  services: Services,
  operator: Session,
  { activityId, reason, message }: { activityId: number; reason: RefusalReason; message: string },
): Promise<Review> {
  return review(services, operator, activityId, async (services, hostId) => {
    await updateActivity(services.db, activityId, {
      validation: 'REFUSED',
      refusalReason: reason,
      refusalMessage: message,
    })
    const now = instant(services.now())
    await insertAuditEntry(
      services.db,
      entry(operator, 'activity.refuse', activityId, `${reason}: ${message}`, now),
    )
    await notify(services, hostId, 'ACTIVITY_NO_LONGER_VALID', { activityId })
  })
}

function review(
  services: Services,
  operator: Session,
  activityId: number,
  decide: (services: Services, hostId: number) => Promise<void>,
): Promise<Review> {
  return inTransaction(services, async (services): Promise<Review> => {
    const activity = await lockActivity(services.db, activityId)
    if (!activity) return { outcome: 'NOT_FOUND' }
    if (activity.validation !== 'NEED_VALIDATION' || activity.cancelledAt) return { outcome: 'NOT_WAITING' }
    await decide(services, activity.hostId)
    services.log.info({ activityId, operatorId: operator.userId }, 'activity reviewed')
    return { outcome: 'DONE' }
  })
}

function entry(operator: Session, action: string, activityId: number, detail: string | null, at: string) {
  return { actorId: operator.userId, action, subject: `activity:${activityId}`, detail, at }
}
