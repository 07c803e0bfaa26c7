import type { CalendarFeed, Db } from '#db/schema.ts'

/** The calendar address that somebody has now. */
export async function findOpenFeed(db: Db, userId: number): Promise<CalendarFeed | undefined> {
  return db
    .selectFrom('calendarFeed')
    .selectAll()
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

/** With whose it is; undefined once it has ended or its person has left. */
export async function findFeedWithPerson(
  db: Db,
  id: number,
): Promise<{ userId: number; locale: 'fr' | 'en'; isDemo: number } | undefined> {
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

/** How many activities a calendar holds of each kind: the nearest of a long life. */
const MOST_OF_A_KIND = 300

/** What somebody's calendar shows from `since` on: what they are registered for, what of it was cancelled, and what they host. */
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
