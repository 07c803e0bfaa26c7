import {
  countExternalClick,
  findActivity,
  lockActivity,
  updateActivity,
} from '#db/queries/activity/activity.ts'
import { listQuestions } from '#db/queries/activity/question.ts'
import { listTicketTypes } from '#db/queries/activity/ticket-type.ts'
import { countPlacesTaken } from '#db/queries/participation/participation.ts'
import type { Db } from '#db/schema.ts'
import type { Activity } from '#db/schema/activity.ts'
import { validationWhenAgreed } from '#server/domain/moderation/validation.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import { resizeRefusal } from '#server/domain/participation/capacity.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { hasPaymentAccount } from '#server/services/account/billing/payment-account.ts'
import {
  findPictures,
  releaseReplaced,
  type ShownPictures,
} from '#server/services/activity/picture/picture.ts'
import {
  type ActivityDetails,
  detailsOf,
  type DetailsRefusal,
  type ReadyActivity,
  refundColumns,
  resolveDetails,
  type WholeActivity,
} from './details.ts'
import { readContent, recordChange } from './revision.ts'
import { type RowsRefusal, rowsRefusal, writeQuestions, writeTicketTypes } from './rows.ts'

export interface ActivityChange {
  activityId: number
  /** The version that the person had read; null = the current one. */
  version: number | null
  /** Fields left out stay as they are. */
  details: Partial<ActivityDetails>
}

type Access = { outcome: 'NOT_FOUND' | 'ADMIN_REQUIRED' | 'CANCELLED' }

export type EditResult =
  | { outcome: 'CHANGED'; activity: Activity }
  | { outcome: 'PLACES_TAKEN'; taken: number }
  | { outcome: 'CHANGED_MEANWHILE'; version: number }
  | { outcome: 'ALREADY_STARTED' | 'NOT_YOUR_PICTURE' }
  | Access
  | DetailsRefusal
  | RowsRefusal

/**
 * Changes an activity of this host. What was read before the transaction must still be unchanged in it: nobody
 * overwrites what another person has changed meanwhile.
 */
export async function changeActivity(
  services: Services,
  host: Session,
  { activityId, version, details: change }: ActivityChange,
): Promise<EditResult> {
  const activity = await findActivity(services.db, activityId)
  const access = accessRefusal(host, activity)
  if (!activity || access) return access ?? { outcome: 'NOT_FOUND' }
  if (version !== null && version !== activity.version)
    return { outcome: 'CHANGED_MEANWHILE', version: activity.version }
  const before = await readWhole(services.db, activity)
  const details = { ...detailsOf(before), ...change }
  const resolved = await resolveDetails(services, details, before)
  if (resolved.outcome !== 'READY') return resolved
  const { ready } = resolved
  if (isMoved(activity, ready) && new Date(activity.startsAt) <= services.now())
    return { outcome: 'ALREADY_STARTED' }

  return inTransaction(services, async (services): Promise<EditResult> => {
    const { db } = services
    const locked = await lockActivity(db, activityId)
    const access = accessRefusal(host, locked)
    if (!locked || access) return access ?? { outcome: 'NOT_FOUND' }
    if (locked.version !== activity.version) return { outcome: 'CHANGED_MEANWHILE', version: locked.version }
    const taken = (await countPlacesTaken(db, [activityId])).get(activityId) ?? 0
    const tooMany = resizeRefusal(ready.columns.capacity, taken)
    if (tooMany !== null) return { outcome: 'PLACES_TAKEN', taken: tooMany }
    const refusal = await rowsRefusal(services, activityId, ready.ticketTypes, ready.questions)
    if (refusal) return refusal
    const pictures = await findPictures(services, host.userId, change, locked)
    if (!pictures) return { outcome: 'NOT_YOUR_PICTURE' }
    return { outcome: 'CHANGED', activity: await write(services, host, locked, ready, pictures) }
  })
}

async function write(
  services: Services,
  host: Session,
  activity: Activity,
  { columns, ticketTypes, questions, refundPolicy }: ReadyActivity,
  pictures: ShownPictures,
): Promise<Activity> {
  const { db } = services
  const { id: activityId } = activity
  const before = await readContent(db, activity)
  const isShown = CALENDAR_COLUMNS.some((column) => activity[column] !== columns[column])
  const change = {
    ...columns,
    ...(refundPolicy && refundColumns(refundPolicy)),
    ...pictures,
    ...(await validationAfter(services, activity, ticketTypes)),
    version: activity.version + 1,
    calendarSequence: activity.calendarSequence + (isShown ? 1 : 0),
    changedAt: instant(services.now()),
  }
  await updateActivity(db, activityId, change)
  await writeTicketTypes(services, activityId, ticketTypes)
  await writeQuestions(services, activityId, questions)
  const validation = await recordChange(services, { activityId, changedBy: host.userId, before })
  await releaseReplaced(services, activity, pictures)
  return { ...activity, ...change, ...validation }
}

/** The columns shown in calendars: a change of them raises the sequence, so that calendars take it over. */
const CALENDAR_COLUMNS = [
  ...(['name', 'startsAt', 'endsAt', 'timeZone', 'isOnline', 'placeId', 'city', 'address'] as const),
  'onlineLink',
] as const

/** An activity that becomes paid waits for the payment account; one that becomes free does not (decisions §4). */
async function validationAfter(
  { db, now }: Services,
  { validation, hostId, validatedAt }: Activity,
  ticketTypes: ReadyActivity['ticketTypes'],
): Promise<Pick<Activity, 'validation' | 'validatedAt'> | null> {
  if (validation !== 'VALIDED' && validation !== 'WAITING_PAYMENT_VALID') return null
  const isPaid = ticketTypes.some(({ priceCents }) => priceCents > 0)
  const canBePaid = isPaid && (await hasPaymentAccount(db, hostId))
  const after = validationWhenAgreed({ isPaid, canBePaid })
  return {
    validation: after,
    validatedAt: after === 'VALIDED' ? (validatedAt ?? instant(now())) : validatedAt,
  }
}

function accessRefusal(host: Session, activity: Activity | undefined): Access | null {
  const acting = activity && actingOn(host, activity)
  if (!activity || activity.hostId !== acting?.userId) return { outcome: 'NOT_FOUND' }
  if (!acting.mayEdit) return { outcome: 'ADMIN_REQUIRED' }
  return activity.cancelledAt ? { outcome: 'CANCELLED' } : null
}

/** Once it has begun, its start is fixed: attendance and refunds depend on it. */
function isMoved(activity: Activity, { columns }: ReadyActivity): boolean {
  return activity.startsAt !== columns.startsAt
}

export async function readWhole(db: Db, activity: Activity): Promise<WholeActivity> {
  const ticketTypes = await listTicketTypes(db, [activity.id])
  const questions = await listQuestions(db, [activity.id])
  return { activity, ticketTypes, questions }
}

/** Counts a click on an external ticket link; returns its address. */
export function countClick({ db }: Services, activityId: number): Promise<string | undefined> {
  return countExternalClick(db, activityId)
}
