import type { Db } from '#db/schema.ts'
import type { Holder } from './own.ts'

/** More than anybody waits for; the page that lists them has no pages. */
const MOST = 50

/** Lists what this holder waits for, also where places are offered, with its activity; the next first. */
export async function listOpenWaitingOf(db: Db, { userId, guestPassId }: Holder) {
  return db
    .selectFrom('waitingEntry')
    .innerJoin('activity', 'activity.id', 'waitingEntry.activityId')
    .select(['waitingEntry.activityId', 'waitingEntry.partySize', 'waitingEntry.offeredUntil'])
    .select(['activity.name', 'activity.language', 'activity.startsAt', 'activity.timeZone'])
    .select(['activity.validation', 'activity.publishedAt'])
    .where('waitingEntry.userId', '=', userId)
    .where('waitingEntry.endedAt', 'is', null)
    .$if(guestPassId !== null, (query) => query.where('waitingEntry.guestPassId', '=', guestPassId))
    .orderBy('activity.startsAt')
    .orderBy('waitingEntry.id')
    .limit(MOST)
    .execute()
}
