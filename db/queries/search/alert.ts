import { WAITS_FOR_NO_PARENT } from '#db/queries/account/user.ts'
import { listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { NewActivityAlert } from '#db/schema/search.ts'

/** A person who may be alerted to a new activity. */
export interface Listener {
  userId: number
  /** Of people with a saved search: its filters, as JSON. */
  savedFilters: string | null
}

export interface After {
  /** People with a higher id only. */
  after: number
  limit: number
}

/** Lists the followers of this host, by id: those whose address is confirmed, whose parent has agreed and whose account is open. */
export async function listFollowers(db: Db, hostId: number, { after, limit }: After): Promise<Listener[]> {
  return db
    .selectFrom('following')
    .innerJoin('user', 'user.id', 'following.followerId')
    .select(['user.id as userId', 'user.savedFilters'])
    .where('following.hostId', '=', hostId)
    .where('following.endedAt', 'is', null)
    .where('following.followerId', '>', after)
    .where('user.emailConfirmedAt', 'is not', null)
    .where(WAITS_FOR_NO_PARENT)
    .where('user.deletedAt', 'is', null)
    .where('user.accountType', '!=', 'BANNED')
    .orderBy('following.followerId')
    .limit(limit)
    .execute()
}

/** Lists the people with a saved search, by id. */
export async function listSearchers(db: Db, { after, limit }: After): Promise<Listener[]> {
  return db
    .selectFrom('user')
    .select(['id as userId', 'savedFilters'])
    .where('savedFilters', 'is not', null)
    .where('id', '>', after)
    .where('emailConfirmedAt', 'is not', null)
    .where(WAITS_FOR_NO_PARENT)
    .where('deletedAt', 'is', null)
    .where('accountType', '!=', 'BANNED')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Inserts alerts; people already alerted to this activity are left out. Returns the new ones. */
export async function insertAlerts(db: Db, alerts: NewActivityAlert[]) {
  if (alerts.length === 0) return []
  return db
    .insertInto('activityAlert')
    .values(alerts)
    .onConflict((conflict) => conflict.columns(['activityId', 'userId']).doNothing())
    .returning(['id', 'userId'])
    .execute()
}

/** Counts the emails with alerts that each of these people got since then. */
export async function countAlertEmails(
  db: Db,
  userIds: number[],
  since: string,
): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('activityAlert')
    .select((eb) => ['userId', eb.fn.count<number>('notificationId').distinct().as('emails')])
    .where('userId', 'in', userIds)
    .where('createdAt', '>', since)
    .groupBy('userId')
    .execute()
  return new Map(rows.map(({ userId, emails }) => [userId, emails]))
}

/** Lists people with alerts that are due. */
export async function listPeopleToAlert(db: Db, now: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('activityAlert')
    .select('userId')
    .distinct()
    .where('notificationId', 'is', null)
    .where('dueAt', '<=', now)
    .orderBy('userId')
    .limit(limit)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** Assigns all due alerts of these people to the emails that were created for them. */
export async function putAlertsInEmails(db: Db, emails: { id: number; userId: number }[], now: string) {
  const made = emails.map(({ id }) => id)
  const people = emails.map(({ userId }) => userId)
  await db
    .updateTable('activityAlert')
    .set((eb) => ({
      notificationId: eb
        .selectFrom('notification')
        .select('notification.id')
        .whereRef('notification.userId', '=', 'activityAlert.userId')
        .where('notification.id', 'in', made),
    }))
    .where('userId', 'in', people)
    .where('notificationId', 'is', null)
    .where('dueAt', '<=', now)
    .execute()
}

/** Lists the activities in an email, and why the first of them is in it. */
export async function listAlertsOfEmail(db: Db, notificationId: number) {
  return db
    .selectFrom('activityAlert')
    .select(['activityId', 'cause'])
    .where('notificationId', '=', notificationId)
    .orderBy('id')
    .execute()
}

/** Lists alerts of activities that were over by then. */
export async function listOldAlerts(db: Db, before: string, limit: number): Promise<number[]> {
  return db
    .selectFrom('activityAlert')
    .innerJoin('activity', 'activity.id', 'activityAlert.activityId')
    .select('activityAlert.id')
    .where((eb) => eb(eb.fn.coalesce('activity.endsAt', 'activity.startsAt'), '<=', before))
    .orderBy('activityAlert.id')
    .limit(limit)
    .$call(listIds)
}

/**
 * Deletes whole rows: they contain nothing but the person, the activity and the cause. Nobody is alerted again, because
 * only coming activities are announced.
 */
export async function forgetAlerts(db: Db, ids: number[]): Promise<void> {
  await db.deleteFrom('activityAlert').where('id', 'in', ids).execute()
}
