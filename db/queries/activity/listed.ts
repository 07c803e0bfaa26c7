import { type SelectQueryBuilder, sql } from 'kysely'
import { showsPicture } from '#db/queries/account/shown-picture.ts'
import { isOver, type Moment } from '#db/queries/activity/over.ts'
import type { Database, Db } from '#db/schema.ts'
import type { Activity, Picture } from '#db/schema/activity.ts'

/** An activity with what every list shows beside it: its host's name and its picture. */
export interface ListedActivity extends Activity {
  hostFirstName: string
  hostLastName: string
  hostOrganisationName: string | null
  hostPictureKey: Picture['key'] | null
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
export async function listComingActivitiesOfHost(db: Db, hostId: number, now: string, limit: number) {
  return listed(withHost(db))
    .where('activity.hostId', '=', hostId)
    .where('activity.startsAt', '>', now)
    .orderBy('activity.startsAt')
    .orderBy('activity.id')
    .limit(limit)
    .execute()
}

/** Lists the public activities of one host that are over, newest first, for a profile. */
export async function listPastActivitiesOfHost(db: Db, hostId: number, moment: Moment, limit: number) {
  return listed(withHost(db))
    .where('activity.hostId', '=', hostId)
    .where(isOver(moment))
    .orderBy('activity.startsAt', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(limit)
    .execute()
}

/** Lists what this person attended, newest first: over, visible to everybody, and not marked absent. */
export async function listAttendedActivities(db: Db, userId: number, moment: Moment, limit: number) {
  return listed(withHost(db))
    .where(isOver(moment))
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
export async function findComingActivity(db: Db, id: number, now: string) {
  return listed(withHost(db))
    .where('activity.id', '=', id)
    .where('activity.startsAt', '>', now)
    .executeTakeFirst()
}

/** Lists those of these activities that everybody may see and that are still to come, soonest first. */
export async function listComingActivitiesByIds(db: Db, ids: number[], now: string) {
  if (ids.length === 0) return []
  return listed(withHost(db))
    .where('activity.id', 'in', ids)
    .where('activity.startsAt', '>', now)
    .orderBy('activity.startsAt')
    .orderBy('activity.id')
    .execute()
}

/** Every query that lists activities begins with this. */
export function withHost(db: Db) {
  return db
    .selectFrom('activity')
    .innerJoin('user as host', 'host.id', 'activity.hostId')
    .leftJoin('picture as portrait', (join) =>
      join.onRef('portrait.id', '=', 'host.pictureId').on(showsPicture('host')),
    )
    .leftJoin('picture', 'picture.id', 'activity.pictureId')
    .leftJoin('picture as banner', 'banner.id', 'activity.bannerPictureId')
    .selectAll('activity')
    .select([
      'host.firstName as hostFirstName',
      'host.lastName as hostLastName',
      'host.organisationName as hostOrganisationName',
      'portrait.key as hostPictureKey',
      'picture.key as pictureKey',
      'banner.key as bannerKey',
    ])
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
