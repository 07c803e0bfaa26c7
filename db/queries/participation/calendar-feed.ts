import type { SelectQueryBuilder } from 'kysely'
import { listIds } from '#db/queries/results.ts'
import type { Database, Db } from '#db/schema.ts'
import type { Activity } from '#db/schema/activity.ts'
import type { CalendarFeed } from '#db/schema/participation.ts'

/** Returns the current calendar feed of a person. */
export async function findOpenFeed(db: Db, userId: number): Promise<CalendarFeed | undefined> {
  return db
    .selectFrom('calendarFeed')
    .selectAll()
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

/** Returns a feed with its owner; undefined once it has ended or its owner has left. */
export async function findFeedWithPerson(db: Db, id: number) {
  return db
    .selectFrom('calendarFeed')
    .innerJoin('user', 'user.id', 'calendarFeed.userId')
    .select(['user.id as userId', 'user.locale', 'user.isDemo'])
    .where('calendarFeed.id', '=', id)
    .where('calendarFeed.endedAt', 'is', null)
    .where('user.deletedAt', 'is', null)
    .executeTakeFirst()
}

export async function insertFeed(db: Db, userId: number, createdAt: string): Promise<number> {
  const { id } = await db
    .insertInto('calendarFeed')
    .values({ userId, createdAt, endedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function endFeeds(db: Db, userId: number, endedAt: string): Promise<void> {
  await db
    .updateTable('calendarFeed')
    .set({ endedAt })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .execute()
}

/** How many activities of each kind a calendar contains at most. */
const MOST_OF_A_KIND = 300

interface Span {
  /** Activities that began earlier are left out. */
  since: string
  now: string
}

/**
 * Lists the activities of a person's calendar: those they are registered for, those of them that were cancelled, and
 * those they host.
 */
export async function listActivityIdsOf(db: Db, userId: number, span: Span): Promise<number[]> {
  const joined = db
    .selectFrom('participation')
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .select(['activity.id', 'activity.startsAt'])
    .distinct()
    .where('participation.userId', '=', userId)
    .where((eb) =>
      eb.or([
        eb.and([eb('participation.endedAt', 'is', null), eb('participation.state', '=', 'YES')]),
        eb('participation.endedReason', '=', 'ACTIVITY_CANCELLED'),
      ]),
    )
  const hosted = db
    .selectFrom('activity')
    .select(['activity.id', 'activity.startsAt'])
    .where('activity.hostId', '=', userId)
    .where('activity.publishedAt', 'is not', null)
    .where('activity.removedAt', 'is', null)
  return [...new Set([...(await listNearest(joined, span)), ...(await listNearest(hosted, span))])]
}

/** The next ones come first: what is over fills only the places that they leave, the latest first. */
async function listNearest(
  activities: SelectQueryBuilder<Database, 'activity', Pick<Activity, 'id' | 'startsAt'>>,
  { since, now }: Span,
): Promise<number[]> {
  const coming = await activities
    .where('activity.startsAt', '>=', now)
    .orderBy('activity.startsAt')
    .limit(MOST_OF_A_KIND)
    .$call(listIds)
  if (coming.length === MOST_OF_A_KIND) return coming
  const past = await activities
    .where('activity.startsAt', '>', since)
    .where('activity.startsAt', '<', now)
    .orderBy('activity.startsAt', 'desc')
    .limit(MOST_OF_A_KIND - coming.length)
    .$call(listIds)
  return [...coming, ...past]
}
