import { findActivity, lockActivity, updateActivity } from '#db/queries/activity/activity.ts'
import { countPlacesTaken } from '#db/queries/participation/places.ts'
import { dropOffersOfEndedTypes } from '#db/queries/participation/waiting-offers.ts'
import type { Activity } from '#db/schema/activity.ts'
import { type ActivityDetails, applyChange, type DetailsChange } from '#server/domain/activity/details.ts'
import { changeRefusal, type EditRefusal } from '#server/domain/activity/edit.ts'
import { isAdmitted, validationWhenAgreed } from '#server/domain/moderation/validation.ts'
import { resizeRefusal } from '#server/domain/participation/capacity.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import {
  findPictures,
  releaseReplaced,
  type ShownPictures,
} from '#server/services/activity/picture/picture.ts'
import { renewForAnotherDay } from '#server/services/participation/another-day.ts'
import { shortenHolds } from '#server/services/participation/shorten-holds.ts'
import { offerFreePlaces } from '#server/services/participation/waiting-list/offer.ts'
import { canBePaid } from '#server/services/payment/sales.ts'
import { announceActivity } from '#server/services/search/alert.ts'
import { readHostName } from '#server/services/search/index-entry.ts'
import { columnsOf, detailsOf } from './columns.ts'
import {
  type DetailsRefusal,
  listDetailsFaults,
  movesStart,
  type ReadableDetails,
  type ResolvedDetails,
  resolveDetails,
} from './details.ts'
import { recordPlanChange } from './plan-change.ts'
import { readContent, recordChange } from './revision.ts'
import { listTakenTypes, readRows, type RowsRefusal, rowsRefusal, writeRows } from './rows.ts'

export interface ActivityChange {
  activityId: number
  /** The version that the person had read; null = the current one. */
  version: number | null
  /** Fields left out stay as they are. */
  details: DetailsChange
}

export interface Changed {
  activity: Activity
  series?: SeriesChange
}

/** What became of the activities of a series that follow. Those that refused the change stay as they were. */
export interface SeriesChange {
  alsoChanged: number
  unchanged: { activityId: number; local: string; refused: ChangeRefusal['refused'] | 'UNAVAILABLE' }[]
}

export type ChangeRefusal =
  | { refused: EditRefusal | 'ACTIVITY_CANCELLED' | 'ALREADY_STARTED' | 'NOT_YOUR_PICTURE' }
  | { refused: 'PLACES_TAKEN'; data: { taken: number } }
  | { refused: 'CHANGED_MEANWHILE'; data: { lockVersion: number } }
  | DetailsRefusal
  | RowsRefusal

/**
 * Changes an activity of this host. What was read before the transaction must still be unchanged in it: nobody
 * overwrites what another person has changed meanwhile. One that comes online with it is announced, if it `isNews`.
 */
export async function changeActivity(
  services: Services,
  host: Session,
  { activityId, version, details: change }: ActivityChange,
  { isNews }: { isNews: boolean } = { isNews: true },
): Promise<Changed | ChangeRefusal> {
  const activity = await findActivity(services.db, activityId)
  if (!activity) return { refused: 'ACTIVITY_UNRECOVERED' }
  const refused = changeRefusal(host, activity)
  if (refused) return { refused }
  if (version !== null && version !== activity.version) return changedMeanwhile(activity)
  const rows = await readRows(services.db, activityId)
  const details = applyChange(detailsOf(activity, rows), change)
  // Half a minimum is none: neither stands in the row, nor in the change.
  if (change.minimum && !details.minimum) return { refused: 'OUT_OF_ORDER', data: { field: 'minimumDate' } }
  const resolved = await resolveDetails(services, details, { activity, ...rows })
  if ('refused' in resolved) return resolved

  return inTransaction(services, async (services): Promise<Changed | ChangeRefusal> => {
    const { db } = services
    const locked = await lockActivity(db, activityId)
    if (!locked) return { refused: 'ACTIVITY_UNRECOVERED' }
    const refused = changeRefusal(host, locked)
    if (refused) return { refused }
    if (locked.version !== activity.version) return changedMeanwhile(locked)
    if (isMoved(locked, resolved) && new Date(locked.startsAt) <= services.now())
      return { refused: 'ALREADY_STARTED' }
    const taken = (await countPlacesTaken(db, [activityId])).get(activityId) ?? 0
    const tooMany = resizeRefusal(details.capacity, taken)
    if (tooMany !== null) return { refused: 'PLACES_TAKEN', data: { taken: tooMany } }
    const ofRows = await rowsRefusal(services, activityId, details)
    if (ofRows) return ofRows
    const pictures = await findPictures(services, host.userId, change, locked)
    if (!pictures) return { refused: 'NOT_YOUR_PICTURE' }
    const changed = await write(services, host, locked, resolved, pictures)
    if (isNews && !isListed(locked) && isListed(changed)) await announceActivity(services, activityId)
    return { activity: changed }
  })
}

/**
 * Returns everything that would be refused of this change at its fields, in no order, as far as they could be read: a
 * form names all of it at once.
 */
export async function listChangeFaults(
  services: Services,
  host: Session,
  { activityId, details }: { activityId: number; details: ReadableDetails },
): Promise<{ faults: ChangeRefusal[] } | { refused: EditRefusal | 'ACTIVITY_CANCELLED' }> {
  const { db, now } = services
  const activity = await findActivity(db, activityId)
  if (!activity) return { refused: 'ACTIVITY_UNRECOVERED' }
  const refused = changeRefusal(host, activity)
  if (refused) return { refused }
  const rows = await readRows(db, activityId)
  const before = { activity, ...rows }
  const faults: ChangeRefusal[] = await listDetailsFaults(services, details, before)
  if (new Date(activity.startsAt) <= now() && movesStart(details, before))
    faults.push({ refused: 'ALREADY_STARTED' })
  const taken = (await countPlacesTaken(db, [activityId])).get(activityId) ?? 0
  const tooMany = resizeRefusal(details.capacity, taken)
  if (tooMany !== null) faults.push({ refused: 'PLACES_TAKEN', data: { taken: tooMany } })
  return { faults: [...faults, ...(await listTakenTypes(db, rows, details.ticketTypes))] }
}

function isListed(activity: Activity): boolean {
  return isAdmitted(activity) && !activity.isPrivate
}

function changedMeanwhile({ version }: Activity): ChangeRefusal {
  return { refused: 'CHANGED_MEANWHILE', data: { lockVersion: version } }
}

async function write(
  services: Services,
  host: Session,
  activity: Activity,
  resolved: ResolvedDetails,
  pictures: ShownPictures,
): Promise<Activity> {
  const [{ db }, { id: activityId }] = [services, activity]
  const before = await readContent(db, activity)
  const columns = columnsOf(resolved, await readHostName(db, activity.hostId))
  const isShown = CALENDAR_COLUMNS.some((column) => activity[column] !== columns[column])
  const change = {
    ...columns,
    ...pictures,
    ...(await validationAfter(services, activity, resolved.details, before.ticketTypes)),
    version: activity.version + 1,
    calendarSequence: activity.calendarSequence + (isShown ? 1 : 0),
    changedAt: instant(services.now()),
  }
  await updateActivity(db, activityId, change)
  await recordPlanChange(services, activity, { ...activity, ...change })
  await renewForAnotherDay(services, activity, change)
  await writeRows(services, activityId, resolved)
  await dropOffersOfEndedTypes(db, activityId)
  const validation = await recordChange(services, { activityId, changedBy: host.userId, before })
  await releaseReplaced(services, activity, pictures)
  await shortenHolds(services, { ...activity, ...change })
  await offerFreePlaces(services, activityId)
  return { ...activity, ...change, ...validation }
}

/** The columns shown in calendars: a change of them raises the sequence, so that calendars take it over. */
const CALENDAR_COLUMNS = [
  ...(['name', 'startsAt', 'endsAt', 'timeZone', 'isOnline', 'placeId', 'city', 'address'] as const),
  'onlineLink',
] as const

/**
 * An activity that becomes paid waits for the payment account; one that becomes free does not (decisions §4). One that
 * was sold already stays where it is: its sales pause while the host cannot be paid.
 */
async function validationAfter(
  { db, now }: Services,
  { validation, hostId, validatedAt }: Activity,
  { ticketTypes }: ActivityDetails,
  before: readonly { priceCents: number }[],
): Promise<Pick<Activity, 'validation' | 'validatedAt'> | null> {
  if (validation !== 'VALIDED' && validation !== 'WAITING_PAYMENT_VALID') return null
  const isPaid = ticketTypes.some(({ priceCents }) => priceCents > 0)
  const wasPaid = before.some(({ priceCents }) => priceCents > 0)
  if (validation === 'VALIDED' && isPaid && wasPaid) return null
  const after = validationWhenAgreed({ isPaid, canBePaid: isPaid && (await canBePaid(db, hostId)) })
  return {
    validation: after,
    validatedAt: after === 'VALIDED' ? (validatedAt ?? instant(now())) : validatedAt,
  }
}

/** Once it has begun, its start is fixed: attendance and refunds depend on it. */
function isMoved(activity: Activity, { times }: ResolvedDetails): boolean {
  return activity.startsAt !== instant(times.start.at)
}
