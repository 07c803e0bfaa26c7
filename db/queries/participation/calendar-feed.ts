import type { Db } from '#db/schema.ts'
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

/** How many activities of each kind a calendar contains at most: the nearest ones. */
const MOST_OF_A_KIND = 300

/**
 * Lists the activities of a person's calendar from `since` on: those they are registered for, those of them that were
 * cancelled, and those they host.
 */
export async function listActivityIdsOf(db: Db, userId: number, since: string): Promise<number[]> {
  const joined = await db
    .selectFrom('participation')
    .innerJoin('activity', 'activity.id', 'participation.activityId')
    .select('activity.id')
    .distinct()
    .select('activity.startsAt')
    .where('participation.userId', '=', userId)
    .where('activity.startsAt', '>', since)
    .where((eb) =>
      eb.or([
        eb.and([eb('participation.endedAt', 'is', null), eb('participation.state', '=', 'YES')]),
        eb('participation.endedReason', '=', 'ACTIVITY_CANCELLED'),
      ]),
    )
    .orderBy('activity.startsAt')
    .limit(MOST_OF_A_KIND)
    .execute()
  const hosted = await db
    .selectFrom('activity')
    .select('id')
    .where('hostId', '=', userId)
    .where('publishedAt', 'is not', null)
    .where('removedAt', 'is', null)
    .where('startsAt', '>', since)
    .orderBy('startsAt')
    .limit(MOST_OF_A_KIND)
    .execute()
  return [...new Set([...joined, ...hosted].map(({ id }) => id))]
}
