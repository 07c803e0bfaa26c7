import { findActivity, insertActivity, lockActivity, updateActivity } from '#db/queries/activity/activity.ts'
import { lockDraft, publishDraft } from '#db/queries/activity/draft.ts'
import { countValidatedActivities } from '#db/queries/activity/review-queue.ts'
import type { Activity, NewActivity } from '#db/schema/activity.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import type { ActivityDetails } from '#server/domain/activity/details.ts'
import { changeRefusal, type EditRefusal, isOwnDraft } from '#server/domain/activity/edit.ts'
import { validationOnPublishing } from '#server/domain/moderation/validation.ts'
import { hostFor } from '#server/domain/organisation/acting.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services, Session } from '#server/runtime/context.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { readBilling } from '#server/services/account/billing/settings.ts'
import { holdAccount, lockAccount } from '#server/services/account/hold.ts'
import {
  findPictures,
  isThere,
  keepPicture,
  releaseReplaced,
  type ShownPictures,
  type UploadRefusal,
} from '#server/services/activity/picture/picture.ts'
import { type GuestInput, saveGuests, sendInvitations } from '#server/services/invitation/invitee-list.ts'
import { notify } from '#server/services/notification/notification.ts'
import { canBePaid } from '#server/services/payment/sales.ts'
import { announceActivity } from '#server/services/search/alert.ts'
import { columnsOf, refundColumns } from './columns.ts'
import { type DetailsRefusal, type ResolvedDetails, resolveDetails } from './details.ts'
import { readContent, recordChange } from './revision.ts'
import { writeNewRows } from './rows.ts'

type PublishRefusal = { refused: 'NOT_YOUR_PICTURE' } | DetailsRefusal

/**
 * Publishes an activity: it waits for an operator, unless its host is trusted by now. A person who acts for an
 * organisation publishes for it; the organisation is the host.
 */
export async function publishActivity(
  services: Services,
  host: Session,
  details: ActivityDetails,
  guests: GuestInput[] = [],
): Promise<Activity | PublishRefusal> {
  const resolved = await resolveDetails(services, details)
  if ('refused' in resolved) return resolved
  return inTransaction(services, async (services) => {
    const activity = await publish(services, host, resolved, null)
    if (!('refused' in activity) && guests.length > 0) await inviteAtOnce(services, host, activity.id, guests)
    return activity
  })
}

/** Publishes a draft: it becomes the activity, and belongs to the host for whom it was begun. */
export async function publishOwnDraft(
  services: Services,
  host: Session,
  draftId: number,
  details: ActivityDetails,
): Promise<Activity | PublishRefusal | { refused: 'ACTIVITY_UNRECOVERED' }> {
  const resolved = await resolveDetails(services, details)
  if ('refused' in resolved) return resolved
  return inTransaction(services, async (services) => {
    const draft = await lockDraft(services.db, draftId)
    if (!draft || !isOwnDraft(host, draft)) return { refused: 'ACTIVITY_UNRECOVERED' }
    const activity = await publish(services, host, resolved, draft)
    if (!('refused' in activity)) await releaseReplaced(services, draft, activity)
    return activity
  })
}

async function publish(
  services: Services,
  host: Session,
  resolved: ResolvedDetails,
  draft: Activity | null,
): Promise<Activity | { refused: 'NOT_YOUR_PICTURE' }> {
  await holdAccount(services, host.userId)
  const pictures = await findPictures(services, host.userId, resolved.details, draft ?? {})
  if (!pictures) return { refused: 'NOT_YOUR_PICTURE' }
  const { hostId, createdBy } = draft ?? hostFor(host)
  return createActivity(services, { hostId, createdBy }, resolved, {
    pictures: { pictureId: null, bannerPictureId: null, ...pictures },
    draftId: draft?.id ?? null,
  })
}

/** Saves the invitees that come with the activity: its emails leave as soon as the activity is online. */
async function inviteAtOnce(services: Services, host: Session, activityId: number, guests: GuestInput[]) {
  await saveGuests(services, host, { activityId, guests, mode: 'REPLACE' })
  await sendInvitations(services, host, { activityId, kind: 'FIRST' })
}

/** Writes a resolved activity in the running transaction, and notifies its host. Series create theirs with it. */
export async function createActivity(
  services: Services,
  party: { hostId: number; createdBy: number | null },
  resolved: ResolvedDetails,
  beside: {
    pictures?: ShownPictures
    draftId?: number | null
    more?: Pick<Partial<NewActivity>, 'seriesId' | 'hasWaitingList'>
    /** The first activity of its series: this one gets the same validation, and its host has been notified already. */
    sibling?: Pick<Activity, 'validation'>
  } = {},
): Promise<Activity> {
  const { db } = services
  // A ban takes the same lock: an activity that it did not find yet is not published after it.
  const host = await lockAccount(services, party.hostId)
  const { ticketTypes, refundPolicy } = resolved.details
  const isPaid = ticketTypes.some(({ priceCents }) => priceCents > 0)
  const sale = { isPaid, canBePaid: isPaid && (await canBePaid(db, party.hostId)) }
  const validatedBefore = await countValidatedActivities(db, party.hostId)
  const wanted = beside.sibling?.validation ?? validationOnPublishing(validatedBefore, sale)
  const isBanned = host.accountType === 'BANNED'
  const validation = isBanned ? 'REFUSED' : wanted
  const policy = refundPolicy ?? (await readBilling(services, party.hostId)).refundPolicy
  const now = instant(services.now())
  const row = {
    ...party,
    ...columnsOf(resolved, displayName(host)),
    ...refundColumns(policy),
    ...beside.pictures,
    ...beside.more,
    validation,
    suspendedAs: isBanned && wanted !== 'REFUSED' ? wanted : null,
    validatedAt: validation === 'VALIDED' ? now : null,
    publishedAt: now,
    changedAt: now,
    draft: null,
  }
  const activity = beside.draftId
    ? await publishDraft(db, beside.draftId, row)
    : await insertActivity(db, { ...row, createdAt: now })
  await writeNewRows(services, activity.id, resolved)
  if (beside.sibling) return activity
  await notify(services, party.hostId, 'ACTIVITY_CREATED', { activityId: activity.id })
  if (validation === 'VALIDED') await announceActivity(services, activity.id)
  return activity
}

type PictureResult = { key: string } | { refused: EditRefusal | 'ACTIVITY_CANCELLED' } | UploadRefusal

/** Sets a new picture of an activity of this host; none of one that was called off, of which operators see no change. */
export async function setActivityPicture(
  services: Services,
  host: Session,
  { activityId, bytes, isBanner = false }: { activityId: number; bytes: Uint8Array; isBanner?: boolean },
): Promise<PictureResult> {
  const activity = await findActivity(services.db, activityId)
  if (!activity) return { refused: 'ACTIVITY_UNRECOVERED' }
  const refused = changeRefusal(host, activity)
  if (refused) return { refused }

  const kept = await keepPicture(services, host, bytes)
  if ('refused' in kept) return kept
  return inTransaction(services, async (services): Promise<PictureResult> => {
    const { db } = services
    const locked = await lockActivity(db, activityId)
    if (!locked || !(await isThere(db, kept.pictureId))) return { refused: 'ACTIVITY_UNRECOVERED' }
    const refused = changeRefusal(host, locked)
    if (refused) return { refused }
    const before = await readContent(db, locked)
    const picture = isBanner ? { bannerPictureId: kept.pictureId } : { pictureId: kept.pictureId }
    await updateActivity(db, activityId, {
      ...picture,
      version: locked.version + 1,
      changedAt: instant(services.now()),
    })
    await recordChange(services, { activityId, changedBy: host.userId, before })
    await releaseReplaced(services, locked, picture)
    return { key: kept.key }
  })
}
