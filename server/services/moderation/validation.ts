import { lockActivity, updateActivity } from '#db/queries/activity/activity.ts'
import type { ListedActivity } from '#db/queries/activity/listed.ts'
import {
  countActivitiesToReview,
  countPublishedByHosts,
  listActivitiesToReview,
} from '#db/queries/activity/review-queue.ts'
import { countOpenRevisions } from '#db/queries/activity/revision.ts'
import { listWaitingSiblings } from '#db/queries/activity/series.ts'
import { listTicketTypes } from '#db/queries/activity/ticket-type.ts'
import { countReportedThings } from '#db/queries/moderation/report.ts'
import { countMoneyToSettle } from '#db/queries/payment/owed.ts'
import { countTasksToSettle } from '#db/queries/platform/task-overview.ts'
import type { Activity } from '#db/schema/activity.ts'
import { differOnlyInTime } from '#server/domain/activity/content.ts'
import { type OperatorAct, refusalDetail } from '#server/domain/moderation/audit-log.ts'
import { type RefusalReason, validationWhenAgreed } from '#server/domain/moderation/validation.ts'
import { rowsOf } from '#server/domain/platform/page-size.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { closeRevision, readContent } from '#server/services/activity/revision.ts'
import { releaseStep } from '#server/services/notification/held-email.ts'
import { notify } from '#server/services/notification/notification.ts'
import { offerFreePlaces } from '#server/services/participation/waiting-list/offer.ts'
import { canBePaid } from '#server/services/payment/sales.ts'
import { announceActivity } from '#server/services/search/alert.ts'
import { writeAudit } from './audit-log.ts'

export interface ValidationQueue {
  activities: { activity: ListedActivity; publishedByHost: number }[]
  total: number
}

/** Lists what waits for an operator, oldest first. */
export async function listValidationQueue({ db }: Services, page: number): Promise<ValidationQueue> {
  const activities = await listActivitiesToReview(db, rowsOf(page))
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

/** Counts what waits for operators, by kind, for the navigation of their pages. */
export async function countWaiting({ db }: Services) {
  return {
    activities: await countActivitiesToReview(db),
    changes: await countOpenRevisions(db),
    reports: await countReportedThings(db),
    tasks: await countTasksToSettle(db),
    money: await countMoneyToSettle(db),
  }
}

/** The activity that an operator has read; without a version, whatever it is now. */
interface ReadActivity {
  activityId: number
  version?: number | undefined
}

export interface Refusal extends ReadActivity {
  reason: RefusalReason
  message: string
}

type Decided = 'VALIDED' | 'WAITING_PAYMENT_VALID' | 'REFUSED'

/** NOT_WAITING: another operator decided, or the host has changed it since this operator read it. */
type Review = { activityId: number; validation: Decided } | { refused: 'NOT_FOUND' | 'NOT_WAITING' }

/** Validates an activity and notifies its host: it goes online, or waits until its host can be paid. */
export async function validateActivity(services: Services, operator: Session, read: ReadActivity) {
  return review(services, read, ['NEED_VALIDATION'], async (services, activity) => {
    const { activityId } = read
    const now = instant(services.now())
    const validation = await admit(services, activity, now)
    const siblingIds = await validateSiblings(services, activity, now)
    const end = { closedAt: now, closedBy: operator.userId, closedAs: 'ACCEPTED' as const }
    await closeRevision(services, activityId, end)
    await writeAudit(services, operator, { action: 'activity.validate', subject: `activity:${activityId}` })
    await notify(services, activity.hostId, 'ACTIVITY_VALID', { activityId })
    if (validation === 'VALIDED') await announceActivity(services, activityId)
    for (const id of [activityId, ...siblingIds]) await offerFreePlaces(services, id)
    await releaseStep(services, activity.hostId) // the periodic job sends the rest
    return validation
  })
}

/** Writes the validation of an activity whose contents an operator has agreed to, and returns it. */
async function admit(services: Services, activity: Activity, now: string) {
  const validation = await validationAgreed(services, activity)
  await updateActivity(services.db, activity.id, {
    validation,
    // An activity that was on sale before stays one: its door does not wait for an account.
    validatedAt: validation === 'VALIDED' ? now : activity.validatedAt,
    refusalReason: null,
    refusalMessage: null,
  })
  return validation
}

/**
 * Validates those of its series that wait and of which the operator has read everything but the date (ADR 028); each goes
 * online, or waits for the payment account, by its own prices. Returns which.
 */
async function validateSiblings(services: Services, activity: Activity, now: string): Promise<number[]> {
  const { db } = services
  const validated: number[] = []
  const read = await readContent(db, activity)
  for (const id of await listWaitingSiblings(db, activity)) {
    const sibling = await lockActivity(db, id)
    if (sibling?.validation !== 'NEED_VALIDATION' || sibling.cancelledAt) continue
    if (!differOnlyInTime(read, await readContent(db, sibling))) continue
    await admit(services, sibling, now)
    validated.push(id)
  }
  return validated
}

/** Refuses an activity with a reason and a sentence, and notifies its host. */
export async function refuseActivity(services: Services, operator: Session, refusal: Refusal) {
  return review(services, refusal, ['NEED_VALIDATION'], (services, activity) =>
    refuse(services, operator, activity, refusal, 'activity.refuse'),
  )
}

/** Removes an online activity from the lists. Tickets stay valid: calling off is another action. */
export async function withdrawActivity(services: Services, operator: Session, refusal: Refusal) {
  const online = ['VALIDED', 'WAITING_PAYMENT_VALID'] as const
  return review(services, refusal, online, (services, activity) =>
    refuse(services, operator, activity, refusal, 'activity.withdraw'),
  )
}

/**
 * Inside a transaction that holds the lock of the activity: refuses it, writes the audit log, notifies the host, and
 * closes the pending change.
 */
export async function refuse(
  services: Services,
  operator: Session,
  { id: activityId, hostId }: Activity,
  { reason, message }: Pick<Refusal, 'reason' | 'message'>,
  action: OperatorAct,
): Promise<'REFUSED'> {
  const { db } = services
  const end = { closedAt: instant(services.now()), closedBy: operator.userId, closedAs: 'REFUSED' as const }
  await closeRevision(services, activityId, { ...end, reason, message })
  const words = { refusalReason: reason, refusalMessage: message }
  await updateActivity(db, activityId, { validation: 'REFUSED', ...words })
  const detail = refusalDetail(reason, message)
  await writeAudit(services, operator, { action, subject: `activity:${activityId}`, detail })
  await notify(services, hostId, 'ACTIVITY_NO_LONGER_VALID', { activityId })
  return 'REFUSED'
}

/** Returns the validation of an activity whose contents an operator has agreed to. */
export async function validationAgreed({ db }: Services, activity: Activity) {
  const isPaid = (await listTicketTypes(db, [activity.id])).some(({ priceCents }) => priceCents > 0)
  return validationWhenAgreed({ isPaid, canBePaid: isPaid && (await canBePaid(db, activity.hostId)) })
}

function review(
  services: Services,
  { activityId, version }: ReadActivity,
  waiting: readonly string[],
  decide: (services: Services, activity: Activity) => Promise<Decided>,
): Promise<Review> {
  return inTransaction(services, async (services): Promise<Review> => {
    const activity = await lockActivity(services.db, activityId)
    if (!activity?.publishedAt) return { refused: 'NOT_FOUND' }
    if (!waiting.includes(activity.validation) || activity.cancelledAt) return { refused: 'NOT_WAITING' }
    if (version !== undefined && version !== activity.version) return { refused: 'NOT_WAITING' }
    return { activityId, validation: await decide(services, activity) }
  })
}
