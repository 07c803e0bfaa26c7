import type { Db } from '#db/schema.ts'

/** How often the activity was locked: by each transaction that takes places, lets people in or changes it. */
export async function countLocks(db: Db, activityId: number): Promise<number> {
  const { lockCounter } = await db
    .selectFrom('activity')
    .select('lockCounter')
    .where('id', '=', activityId)
    .executeTakeFirstOrThrow()
  return lockCounter
}
