import { type SelectQueryBuilder, sql } from 'kysely'
import type { Activity, ActivityUpdate, Database, Db, NewActivity, Picture } from '#db/schema.ts'

export async function insertActivity(db: Db, activity: NewActivity): Promise<Activity> {
  return db.insertInto('activity').values(activity).returningAll().executeTakeFirstOrThrow()
}

/** One that was removed is not there any more, and a draft not yet: here as everywhere. */
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
 * Reads an activity and holds other writers back until the transaction ends.
 * Writing to the row first takes its lock on PostgreSQL and on SQLite alike.
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

/** An activity or a draft, as far as its drawn cover goes. */
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

/** A draft, for whoever writes to it; the same form sent twice publishes it once. */
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

/** What a page has begun, whatever became of it. */
export async function findBegun(db: Db, hostId: number, draftKey: string): Promise<number | undefined> {
  const begun = await db
    .selectFrom('activity')
    .select('id')
    .where('hostId', '=', hostId)
    .where('draftKey', '=', draftKey)
    .executeTakeFirst()
  return begun?.id
}

/** What a host has begun and not published, the latest touched first. */
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

/** What somebody had begun goes with them. */
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

/** Counts a click on the way to tickets that are had elsewhere; answers where that is. */
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

/** What a profile shows: the public activities of one host that are still to come, soonest first. */
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

/** What this person came to, newest first: over, in sight of everybody, and not marked absent. */
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

/** One that everybody may see and that is still to come; undefined for every other. */
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

/** Those among these that everybody may see and that are still to come, soonest first. */
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

/** The operators' queue: oldest publication first. */
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

/** Ids of a host's activities that wait for nothing but a payment account, in the order of locks. */
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

/** Ids of what has a minimum of participants whose deadline is past, and that was not judged since; soonest deadline first. */
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

/** What a host has published that is still to come and was not called off: soonest first. */
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

/** Takes everything of a host off every list, and keeps what it was. */
export async function suspendActivitiesOf(db: Db, hostId: number): Promise<void> {
  await db
    .updateTable('activity')
    .set((eb) => ({ suspendedAs: eb.ref('validation') as never, validation: 'REFUSED' }))
    .where('hostId', '=', hostId)
    .where('validation', '!=', 'REFUSED')
    .where('publishedAt', 'is not', null)
    .execute()
}

/** … and gives it back. */
export async function restoreActivitiesOf(db: Db, hostId: number): Promise<void> {
  await db
    .updateTable('activity')
    .set((eb) => ({ validation: eb.ref('suspendedAs') as never, suspendedAs: null }))
    .where('hostId', '=', hostId)
    .where('suspendedAs', 'is not', null)
    .execute()
}

/** Ids of what starts after `now`, at the latest at `until`, and of which nobody was reminded yet; soonest first. */
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

/** How many activities of this host were validated so far, whatever became of them since. A series was looked at once. */
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

/** How many activities each of these hosts ever published. */
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

/** Every query that lists activities begins here. */
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

/** What everybody may see and join. Lists, feeds and alerts all ask here. */
export function listed<Tables extends Database, Result>(
  query: SelectQueryBuilder<Tables, 'activity', Result>,
) {
  return everListed(query).where('activity.cancelledAt', 'is', null)
}

/** The same with what was cancelled since: feeds must withdraw what they have told. */
export function everListed<Tables extends Database, Result>(
  query: SelectQueryBuilder<Tables, 'activity', Result>,
) {
  return (query as SelectQueryBuilder<Database, 'activity', Result>)
    .where('activity.validation', '=', sql.lit('VALIDED')) // written out, so that the partial index alone answers
    .where('activity.publishedAt', 'is not', null)
    .where('activity.isPrivate', '=', 0)
}
