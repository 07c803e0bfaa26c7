import { parseRows, stringifyRows } from '#db/booleans.ts'
import { findActivity, updateActivity } from '#db/queries/activity/activity.ts'
import { countValidatedActivities } from '#db/queries/activity/review-queue.ts'
import {
  closeOpenRevision,
  findOpenRevision,
  insertRevision,
  type RevisionEnd,
  updateRevision,
} from '#db/queries/activity/revision.ts'
import type { Db } from '#db/schema.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { ActivityRevision } from '#db/schema/revision.ts'
import { type ActivityContent, changedParts } from '#server/domain/activity/content.ts'
import { isTrusted } from '#server/domain/moderation/validation.ts'
import { instant } from '#server/runtime/clock.ts'
import type { Services } from '#server/runtime/context.ts'
import { holdAccountToJoin } from '#server/services/account/hold.ts'
import { releasePictures } from '#server/services/activity/picture/picture.ts'
import { readRows } from './rows.ts'

/** Returns what people read of an activity now. Read before a change, it is what `recordChange` compares with. */
export async function readContent(db: Db, activity: Activity): Promise<ActivityContent> {
  const { ticketTypes, questions } = await readRows(db, activity.id)
  const { name, typeId, description, language, startsAt, endsAt, localStart, timeZone } = activity
  const { isOnline, onlineLink, address, placeId, city, nearCity, province, latitude, longitude } = activity
  const { externalTicketUrl, pictureId, bannerPictureId } = activity
  return {
    fields: {
      ...{ name, typeId, description, language, startsAt, endsAt, localStart, timeZone },
      ...{ isOnline, onlineLink, address, placeId, city, nearCity, province, latitude, longitude },
      ...{ externalTicketUrl, pictureId, bannerPictureId },
    },
    ticketTypes: ticketTypes.map(({ id, name, priceCents }) => ({ id, name, priceCents })),
    questions: questions.map(({ id, kind, label, isRequired, isPerPerson }) => ({
      ...{ id, kind, label, isRequired, isPerPerson },
    })),
  }
}

/**
 * Call it after a host has changed an activity, in the same transaction and with its lock: a change by a host who is
 * not trusted yet waits for an operator, with its difference; the activity stays on sale meanwhile (decisions §4). A
 * refused activity is queued for validation again, and its refusal ends. `before` is the result of `readContent` before
 * the change. Returns the new validation; null when it is unchanged.
 */
export async function recordChange(
  services: Services,
  { activityId, changedBy, before }: { activityId: number; changedBy: number; before: ActivityContent },
): Promise<typeof WAITS_AGAIN | null> {
  const { db } = services
  const activity = await findActivity(db, activityId)
  if (!activity?.publishedAt || activity.cancelledAt) return null
  const after = await readContent(db, activity)
  if (changedParts(before, after).length === 0) return null
  switch (activity.validation) {
    case 'NEED_VALIDATION':
      return null
    case 'REFUSED':
      // The ban came first: an activity that it has suspended does not wait again.
      await holdAccountToJoin(services, activity.hostId)
      await updateActivity(db, activityId, WAITS_AGAIN)
      return WAITS_AGAIN
    case 'VALIDED':
    case 'WAITING_PAYMENT_VALID':
      await keepDifference(services, { activity, changedBy, before, after })
      return null
  }
}

const WAITS_AGAIN = { validation: 'NEED_VALIDATION', refusalReason: null, refusalMessage: null } as const

async function keepDifference(
  services: Services,
  change: { activity: Activity; changedBy: number; before: ActivityContent; after: ActivityContent },
): Promise<void> {
  const { db } = services
  const { activity, changedBy, after } = change
  const now = instant(services.now())
  const open = await findOpenRevision(db, activity.id)
  if (open) {
    const agreed = parseRows(open.before) as ActivityContent
    if (changedParts(agreed, after).length === 0)
      return closeRevision(services, activity.id, {
        closedAt: now,
        closedBy: changedBy,
        closedAs: 'WITHDRAWN',
      })
    await updateRevision(db, open.id, { after: stringifyRows(after), changedBy, changedAt: now })
    await releasePictures(services, picturesIn(open))
    return
  }
  if (isTrusted(await countValidatedActivities(db, activity.hostId))) return
  const texts = { before: stringifyRows(change.before), after: stringifyRows(after) }
  await insertRevision(db, { activityId: activity.id, ...texts, changedBy, openedAt: now, changedAt: now })
}

/**
 * Closes the pending revision of this activity, once the activity shows what it is to show: pictures that only the
 * revision contained are released.
 */
export async function closeRevision(services: Services, activityId: number, end: RevisionEnd): Promise<void> {
  const open = await findOpenRevision(services.db, activityId)
  if (!open) return
  await closeOpenRevision(services.db, activityId, end)
  await releasePictures(services, picturesIn(open))
}

/** Returns the ids of all pictures in the contents of a revision. */
export function picturesIn({ before, after }: Pick<ActivityRevision, 'before' | 'after'>): number[] {
  const ids = [before, after].flatMap((text) => {
    const { fields } = parseRows(text) as ActivityContent
    return [fields.pictureId, fields.bannerPictureId]
  })
  return [...new Set(ids.filter((id) => id !== null))]
}
