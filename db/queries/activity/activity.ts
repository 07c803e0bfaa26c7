import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Db } from '#db/schema.ts'
import type { Activity, ActivityUpdate, NewActivity, Picture } from '#db/schema/activity.ts'

export async function insertActivity(db: Db, activity: NewActivity): Promise<Activity> {
  return db.insertInto('activity').values(activity).returningAll().executeTakeFirstOrThrow()
}

/** Finds neither removed activities nor drafts, like every other query. */
export async function findActivity(db: Db, id: number): Promise<Activity | undefined> {
  return db
    .selectFrom('activity')
    .selectAll()
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .where('draft', 'is', null)
    .executeTakeFirst()
}

/**
 * Reads an activity and locks it until the transaction ends. Writing to the row first takes its lock on PostgreSQL and
 * on SQLite alike.
 */
export async function lockActivity(trx: Db, id: number): Promise<Activity | undefined> {
  return trx
    .updateTable('activity')
    .set((eb) => ({ lockCounter: eb('lockCounter', '+', 1) }))
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .where('draft', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Reads the columns of an activity or a draft that its drawn cover needs. */
export async function findDrawnActivity(db: Db, id: number) {
  return db
    .selectFrom('activity')
    .select(['typeId', 'validation', 'publishedAt', 'isPrivate'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
}

export async function findDraft(db: Db, id: number): Promise<Activity | undefined> {
  return db
    .selectFrom('activity')
    .selectAll()
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .where('draft', 'is not', null)
    .executeTakeFirst()
}

/** Locks a draft for a write; the same form sent twice publishes it once. */
export async function lockDraft(trx: Db, id: number): Promise<Activity | undefined> {
  return trx
    .updateTable('activity')
    .set((eb) => ({ lockCounter: eb('lockCounter', '+', 1) }))
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .where('draft', 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

/** Finds what a page has begun: a draft, or the activity published from it. */
export async function findBegun(db: Db, hostId: number, draftKey: string): Promise<number | undefined> {
  const begun = await db
    .selectFrom('activity')
    .select('id')
    .where('hostId', '=', hostId)
    .where('draftKey', '=', draftKey)
    .executeTakeFirst()
  return begun?.id
}

/** Lists the drafts of a host, the latest change first. */
export async function listDraftsOfHost(db: Db, hostId: number): Promise<Activity[]> {
  return db
    .selectFrom('activity')
    .selectAll()
    .where('hostId', '=', hostId)
    .where('publishedAt', 'is', null)
    .where('removedAt', 'is', null)
    .where('draft', 'is not', null)
    .orderBy('changedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Empties and removes the drafts of a host who leaves the platform. */
export async function forgetDrafts(db: Db, hostId: number, removedAt: string): Promise<void> {
  await db
    .updateTable('activity')
    .set({ removedAt, draft: null, name: '', pictureId: null, bannerPictureId: null })
    .where('hostId', '=', hostId)
    .where('draft', 'is not', null)
    .execute()
}

export async function publishDraft(db: Db, id: number, change: ActivityUpdate): Promise<Activity> {
  return db.updateTable('activity').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Counts a click on the external ticket link; returns its address. */
export async function countExternalClick(db: Db, id: number): Promise<string | undefined> {
  const counted = await db
    .updateTable('activity')
    .set((eb) => ({ externalClicks: eb('externalClicks', '+', 1) }))
    .where('id', '=', id)
    .where('externalTicketUrl', 'is not', null)
    .where('validation', '=', 'VALIDED')
    .where('publishedAt', 'is not', null)
    .where('cancelledAt', 'is', null)
    .where('removedAt', 'is', null)
    .returning('externalTicketUrl')
    .executeTakeFirst()
  return counted?.externalTicketUrl ?? undefined
}

export async function updateActivity(db: Db, id: number, change: ActivityUpdate): Promise<void> {
  await db.updateTable('activity').set(change).where('id', '=', id).execute()
}

/** An activity with what every list shows beside it: its host's name and its picture. */
export interface ListedActivity extends Activity {
  hostFirstName: string
  hostLastName: string
  hostOrganisationName: string | null
  pictureKey: Picture['key'] | null
  bannerKey: Picture['key'] | null
}

export async function findListedActivity(db: Db, id: number): Promise<ListedActivity | undefined> {
  return withHost(db)
    .where('activity.id', '=', id)
    .where('activity.removedAt', 'is', null)
    .where('activity.draft', 'is', null)
    .executeTakeFirst()
}

export async function listActivitiesByIds(db: Db, ids: number[]): Promise<ListedActivity[]> {
  return ids.length === 0 ? [] : withHost(db).where('activity.id', 'in', ids).execute()
}

export interface Page {
  limit: number
  offset: number
}

export async function listHostActivities(db: Db, hostId: number, page: Page): Promise<ListedActivity[]> {
  return withHost(db)
    .where('activity.hostId', '=', hostId)
    .where('activity.removedAt', 'is', null)
    .where('activity.draft', 'is', null)
    .orderBy('activity.startsAt', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** Lists the public activities of one host that are still to come, soonest first, for a profile. */
export async function listComingActivitiesOfHost(
  db: Db,
  hostId: number,
  now: string,
  limit: number,
): Promise<ListedActivity[]> {
  return listed(withHost(db))
    .where('activity.hostId', '=', hostId)
    .where('activity.startsAt', '>', now)
    .orderBy('activity.startsAt')
    .orderBy('activity.id')
    .limit(limit)
    .execute()
}

/** Lists what this person attended, newest first: over, visible to everybody, and not marked absent. */
export async function listAttendedActivities(
  db: Db,
  userId: number,
  now: string,
  limit: number,
): Promise<ListedActivity[]> {
  return listed(withHost(db))
    .where((eb) => eb(eb.fn.coalesce('activity.endsAt', 'activity.startsAt'), '<=', now))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('participation')
          .select('participation.id')
          .whereRef('participation.activityId', '=', 'activity.id')
          .where('participation.userId', '=', userId)
          .where('participation.state', '=', 'YES')
          .where('participation.endedAt', 'is', null)
          .where((eb) =>
            eb.or([
              eb('participation.attendance', 'is', null),
              eb('participation.attendance', '=', 'present'),
            ]),
          ),
      ),
    )
    .orderBy('activity.startsAt', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(limit)
    .execute()
}

/** Finds an activity that everybody may see and that is still to come. */
export async function findComingActivity(
  db: Db,
  id: number,
  now: string,
): Promise<ListedActivity | undefined> {
  return listed(withHost(db))
    .where('activity.id', '=', id)
    .where('activity.startsAt', '>', now)
    .executeTakeFirst()
}

/** Lists those of these activities that everybody may see and that are still to come, soonest first. */
export async function listComingActivitiesByIds(
  db: Db,
  ids: number[],
  now: string,
): Promise<ListedActivity[]> {
  if (ids.length === 0) return []
  return listed(withHost(db))
    .where('activity.id', 'in', ids)
    .where('activity.startsAt', '>', now)
    .orderBy('activity.startsAt')
    .orderBy('activity.id')
    .execute()
}

/** Lists the operators' queue: oldest publication first. */
export async function listActivitiesToReview(db: Db, page: Page): Promise<ListedActivity[]> {
  return toReview(withHost(db))
    .orderBy('activity.publishedAt')
    .orderBy('activity.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countActivitiesToReview(db: Db): Promise<number> {
  const counting = db.selectFrom('activity').select((eb) => eb.fn.countAll<number>().as('count'))
  const { count } = await toReview(counting).executeTakeFirstOrThrow()
  return count
}

/** Lists the ids of a host's activities that wait only for a payment account, in the order of locks. */
export async function listActivitiesWaitingForPayment(db: Db, hostId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('activity')
    .select('id')
    .where('hostId', '=', hostId)
    .where('validation', '=', 'WAITING_PAYMENT_VALID')
    .where('cancelledAt', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Lists the ids of activities with a minimum of participants whose deadline has passed, and that were not judged since;
 * soonest deadline first.
 */
export async function listActivitiesBelowDeadline(db: Db, now: string): Promise<number[]> {
  const rows = await db
    .selectFrom('activity')
    .select('id')
    .where('minimumDeadline', '<=', now)
    .where('cancelledAt', 'is', null)
    .where('removedAt', 'is', null)
    .where('publishedAt', 'is not', null)
    .where((eb) =>
      eb.or([eb('minimumJudgedAt', 'is', null), eb('minimumJudgedAt', '<', eb.ref('minimumDeadline'))]),
    )
    .orderBy('minimumDeadline')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists a host's published activities that are still to come and were not called off, soonest first. */
export async function listComingOfBanned(db: Db, hostId: number, now: string): Promise<ListedActivity[]> {
  return withHost(db)
    .where('activity.hostId', '=', hostId)
    .where('activity.publishedAt', 'is not', null)
    .where('activity.cancelledAt', 'is', null)
    .where('activity.removedAt', 'is', null)
    .where('activity.startsAt', '>', now)
    .orderBy('activity.startsAt')
    .orderBy('activity.id')
    .execute()
}

/** Removes all activities of a host from every list, and keeps their validation. */
export async function suspendActivitiesOf(db: Db, hostId: number): Promise<void> {
  await db
    .updateTable('activity')
    .set((eb) => ({ suspendedAs: eb.ref('validation') as never, validation: 'REFUSED' }))
    .where('hostId', '=', hostId)
    .where('validation', '!=', 'REFUSED')
    .where('publishedAt', 'is not', null)
    .execute()
}

/** Restores the validation that `suspendActivitiesOf` kept. */
export async function restoreActivitiesOf(db: Db, hostId: number): Promise<void> {
  await db
    .updateTable('activity')
    .set((eb) => ({ validation: eb.ref('suspendedAs') as never, suspendedAs: null }))
    .where('hostId', '=', hostId)
    .where('suspendedAs', 'is not', null)
    .execute()
}

/** Lists the ids of activities without a reminder that start after `now`, at the latest at `until`; soonest first. */
export async function listActivitiesToRemind(db: Db, now: string, until: string): Promise<number[]> {
  const rows = await db
    .selectFrom('activity')
    .select('id')
    .where('validation', '=', sql.lit('VALIDED')) // written out, so that the partial index alone answers
    .where('cancelledAt', 'is', null)
    .where('remindedAt', 'is', null)
    .where('removedAt', 'is', null)
    .where('publishedAt', 'is not', null)
    .where('startsAt', '>', now)
    .where('startsAt', '<=', until)
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Counts the activities of this host that were validated so far, whatever became of them since. A series counts once,
 * because it was validated once.
 */
export async function countValidatedActivities(db: Db, hostId: number): Promise<number> {
  const { count } = await db
    .selectFrom('activity')
    .select(sql<number>`count(distinct coalesce(-series_id, id))`.as('count'))
    .where('hostId', '=', hostId)
    .where('validatedAt', 'is not', null)
    .where('validation', '=', 'VALIDED')
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the activities that each of these hosts ever published. */
export async function countPublishedByHosts(db: Db, hostIds: number[]): Promise<Map<number, number>> {
  if (hostIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('activity')
    .select((eb) => ['hostId', eb.fn.countAll<number>().as('count')])
    .where('hostId', 'in', hostIds)
    .where('publishedAt', 'is not', null)
    .groupBy('hostId')
    .execute()
  return new Map(rows.map((row) => [row.hostId, row.count]))
}

/** Every query that lists activities begins with this. */
export function withHost(db: Db) {
  return db
    .selectFrom('activity')
    .innerJoin('user as host', 'host.id', 'activity.hostId')
    .leftJoin('picture', 'picture.id', 'activity.pictureId')
    .leftJoin('picture as banner', 'banner.id', 'activity.bannerPictureId')
    .selectAll('activity')
    .select([
      'host.firstName as hostFirstName',
      'host.lastName as hostLastName',
      'host.organisationName as hostOrganisationName',
      'picture.key as pictureKey',
      'banner.key as bannerKey',
    ])
}

function toReview<Tables extends Database, Result>(query: SelectQueryBuilder<Tables, 'activity', Result>) {
  return (query as SelectQueryBuilder<Database, 'activity', Result>)
    .where('activity.validation', '=', sql.lit('NEED_VALIDATION'))
    .where('activity.cancelledAt', 'is', null)
    .where('activity.publishedAt', 'is not', null)
}

/** Restricts to what everybody may see and join. Lists, feeds and alerts all use this. */
export function listed<Tables extends Database, Result>(
  query: SelectQueryBuilder<Tables, 'activity', Result>,
) {
  return everListed(query).where('activity.cancelledAt', 'is', null)
}

/** Like `listed`, including what was cancelled since: feeds must withdraw what they have listed. */
export function everListed<Tables extends Database, Result>(
  query: SelectQueryBuilder<Tables, 'activity', Result>,
) {
  return (query as SelectQueryBuilder<Database, 'activity', Result>)
    .where('activity.validation', '=', sql.lit('VALIDED')) // written out, so that the partial index alone answers
    .where('activity.publishedAt', 'is not', null)
    .where('activity.isPrivate', '=', false)
}
