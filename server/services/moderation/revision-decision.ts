import { parseRows } from '#db/booleans.ts'
import { lockActivity, updateActivity } from '#db/queries/activity/activity.ts'
import { listActivitiesByIds, type ListedActivity } from '#db/queries/activity/listed.ts'
import { listPicturesByIds } from '#db/queries/activity/picture.ts'
import {
  countOpenRevisions,
  findRevision,
  listOpenRevisions,
  restoreQuestions,
  restoreTicketTypes,
} from '#db/queries/activity/revision.ts'
import { listTicketTypes } from '#db/queries/activity/ticket-type.ts'
import { dropOffersOfEndedTypes } from '#db/queries/participation/waiting-offers.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { ActivityRevision } from '#db/schema/revision.ts'
import type { ActivityContent } from '#server/domain/activity/content.ts'
import { refusalDetail } from '#server/domain/moderation/audit-log.ts'
import type { RefusalReason } from '#server/domain/moderation/validation.ts'
import { rowsOf } from '#server/domain/platform/page-size.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { recordPlanChange } from '#server/services/activity/plan-change.ts'
import { closeRevision, picturesIn } from '#server/services/activity/revision.ts'
import { releaseStep } from '#server/services/notification/held-email.ts'
import { notify } from '#server/services/notification/notification.ts'
import { renewForAnotherDay } from '#server/services/participation/another-day.ts'
import { shortenHolds } from '#server/services/participation/shorten-holds.ts'
import { offerFreePlaces } from '#server/services/participation/waiting-list/offer.ts'
import { readHostName } from '#server/services/search/index-entry.ts'
import { nameWords } from '#server/services/search/name-words.ts'
import { indexEntry } from '#server/services/search/text.ts'
import { writeAudit } from './audit-log.ts'
import { moveTimesBefore } from './restored-times.ts'
import { refuse, validationAgreed } from './validation.ts'

export interface WaitingRevision {
  revision: ActivityRevision
  activity: ListedActivity
  before: ActivityContent
  after: ActivityContent
}

/** Lists later changes that wait for an operator, oldest first. */
export async function listRevisionQueue({ db }: Services, page: number) {
  const open = await listOpenRevisions(db, rowsOf(page))
  const activities = await listActivitiesByIds(db, [...new Set(open.map(({ activityId }) => activityId))])
  const byId = new Map(activities.map((activity) => [activity.id, activity]))
  const revisions = open.flatMap((revision) => {
    const activity = byId.get(revision.activityId)
    return activity ? [{ revision, activity, ...contentsOf(revision) }] : []
  })
  const pictures = await listPicturesByIds(
    db,
    revisions.flatMap(({ revision }) => picturesIn(revision)),
  )
  return {
    revisions,
    pictureKeys: new Map(pictures.map(({ id, key }) => [id, key])),
    total: await countOpenRevisions(db),
  }
}

/** Written by `recordChange`. */
function contentsOf({ before, after }: ActivityRevision) {
  return { before: parseRows(before) as ActivityContent, after: parseRows(after) as ActivityContent }
}

type Decision = { revisionId: number } | { refused: DecisionRefusal }

/**
 * NOT_WAITING: another operator decided, the host has changed it again since this operator read it, or it is offline, as
 * everything of a banned host. TOO_LATE: it has begun, or the start that it would go back to has passed.
 */
type DecisionRefusal = 'NOT_FOUND' | 'NOT_WAITING' | 'TOO_LATE'

/** The change that an operator has read: `changedAt` tells whether it is still the same. */
export interface ReadRevision {
  revisionId: number
  changedAt: string
}

/** Accepts the change as it is. */
export function acceptRevision(services: Services, operator: Session, read: ReadRevision): Promise<Decision> {
  return decide(services, read, async (services, { activity }) => {
    const end = {
      closedAt: instant(services.now()),
      closedBy: operator.userId,
      closedAs: 'ACCEPTED' as const,
    }
    await closeRevision(services, activity.id, end)
    await writeAudit(services, operator, { action: 'revision.accept', subject: `activity:${activity.id}` })
    await releaseStep(services, activity.hostId)
    return null
  })
}

/** Restores the contents that an operator last agreed to, and tells the host why. */
export function revertRevision(
  services: Services,
  operator: Session,
  { reason, message, ...read }: ReadRevision & { reason: RefusalReason; message: string },
): Promise<Decision> {
  return decide(services, read, async (services, { activity, revision, before }) => {
    const now = instant(services.now())
    const isMoved = before.fields.startsAt !== activity.startsAt
    if (isMoved && (before.fields.startsAt <= now || activity.startsAt <= now)) return 'TOO_LATE'
    await restoreContent(services, activity, before)
    const end = { closedAt: now, closedBy: operator.userId, closedAs: 'REVERTED' as const, reason, message }
    await closeRevision(services, activity.id, end)
    const detail = refusalDetail(reason, message)
    await writeAudit(services, operator, {
      action: 'revision.revert',
      subject: `activity:${activity.id}`,
      detail,
    })
    const subject = { activityId: activity.id, revisionId: revision.id }
    await notify(services, activity.hostId, 'ACTIVITY_NO_LONGER_VALID', subject)
    return null
  })
}

/** Removes the whole activity from the lists because of the change. */
export function refuseRevision(
  services: Services,
  operator: Session,
  { reason, message, ...read }: ReadRevision & { reason: RefusalReason; message: string },
): Promise<Decision> {
  return decide(services, read, async (services, { activity }) => {
    await refuse(services, operator, activity, { reason, message }, 'revision.refuse')
    return null
  })
}

interface Locked {
  activity: Activity
  revision: ActivityRevision
  before: ActivityContent
}

/** Locks what the operator has read and acts on it, unless it no longer waits or `act` refuses. */
function decide(
  services: Services,
  { revisionId, changedAt }: ReadRevision,
  act: (services: Services, locked: Locked) => Promise<'TOO_LATE' | null>,
): Promise<Decision> {
  return inTransaction(services, async (services): Promise<Decision> => {
    const known = await findRevision(services.db, revisionId)
    const activity = known && (await lockActivity(services.db, known.activityId))
    const revision = activity && (await findRevision(services.db, revisionId))
    if (!revision) return { refused: 'NOT_FOUND' }
    const isOver = revision.closedAt !== null || activity.cancelledAt !== null
    if (isOver || activity.validation === 'REFUSED' || revision.changedAt !== changedAt)
      return { refused: 'NOT_WAITING' }
    const refused = await act(services, { activity, revision, before: contentsOf(revision).before })
    return refused ? { refused } : { revisionId }
  })
}

async function restoreContent(services: Services, activity: Activity, content: ActivityContent) {
  const { db } = services
  const { fields } = content
  const now = instant(services.now())
  const wasPaid = isPaid(await listTicketTypes(db, [activity.id]))
  await updateActivity(db, activity.id, {
    ...fields,
    nameWords: nameWords(fields.name),
    searchText: indexEntry({ ...activity, ...fields }, await readHostName(db, activity.hostId)),
    calendarSequence: activity.calendarSequence + 1,
    version: activity.version + 1,
    changedAt: now,
  })
  await recordPlanChange(services, activity, { ...activity, ...fields })
  await renewForAnotherDay(services, activity, { ...activity, ...fields })
  await restoreTicketTypes(db, activity.id, content.ticketTypes, now)
  await dropOffersOfEndedTypes(db, activity.id)
  await restoreQuestions(db, activity.id, content.questions, now)
  await moveTimesBefore(services, activity, fields)
  // A price that came with the change and is reverted with it no longer waits for a payment account. One that was sold
  // before and still is stays online: its sales pause while the host cannot be paid.
  const isStillSold = activity.validation === 'VALIDED' && wasPaid && isPaid(content.ticketTypes)
  const validation = isStillSold ? 'VALIDED' : await validationAgreed(services, activity)
  const validatedAt = validation === 'VALIDED' ? (activity.validatedAt ?? now) : activity.validatedAt
  await updateActivity(db, activity.id, { validation, validatedAt })
  await shortenHolds(services, { ...activity, ...fields })
  await offerFreePlaces(services, activity.id)
}

function isPaid(ticketTypes: readonly { priceCents: number }[]): boolean {
  return ticketTypes.some(({ priceCents }) => priceCents > 0)
}
