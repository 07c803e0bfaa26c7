import { sql } from 'kysely'
import { listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { Improvement, NewImprovement } from '#db/schema/activity.ts'

export async function insertImprovement(db: Db, improvement: NewImprovement): Promise<number> {
  const { id } = await db
    .insertInto('improvement')
    .values(improvement)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns how many texts of this person were improved since then, and when the first of them was. */
export async function countImprovementsSince(
  db: Db,
  userId: number,
  since: string,
): Promise<{ count: number; oldest: string | null }> {
  const { count, oldest } = await db
    .selectFrom('improvement')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('createdAt').as('oldest')])
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return { count, oldest }
}

export async function recordImprovement(
  db: Db,
  id: number,
  answer: Pick<Improvement, 'response' | 'failure' | 'answeredAt'>,
): Promise<void> {
  await db.updateTable('improvement').set(answer).where('id', '=', id).execute()
}

/**
 * Returns it with what it is now; undefined when it is not this person's, or when there never was an answer. A rate that
 * is left out stays.
 */
export async function keepImprovement(
  db: Db,
  { id, userId }: Pick<Improvement, 'id' | 'userId'>,
  kept: Pick<Improvement, 'newResponse' | 'keptAt'> & { rate?: number | null },
): Promise<Pick<Improvement, 'rate'> | undefined> {
  return db
    .updateTable('improvement')
    .set(kept)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('response', 'is not', null)
    .returning('rate')
    .executeTakeFirst()
}

export async function listImprovementsOf(db: Db, userId: number) {
  return db
    .selectFrom('improvement')
    .select(['activityId', 'language', 'prompt', 'response', 'newResponse', 'rate', 'createdAt', 'keptAt'])
    .where('userId', '=', userId)
    .execute()
}

/** Empties the texts of this person. */
export async function forgetImprovementsOf(db: Db, userId: number): Promise<void> {
  await db.updateTable('improvement').set(NOTHING).where('userId', '=', userId).execute()
}

export async function listOldImprovements(db: Db, before: string, limit: number): Promise<number[]> {
  return db
    .selectFrom('improvement')
    .select('id')
    .where('createdAt', '<=', before)
    .where('prompt', '!=', sql.lit(''))
    .orderBy('createdAt')
    .limit(limit)
    .$call(listIds)
}

export async function forgetImprovements(db: Db, ids: number[]): Promise<void> {
  await db.updateTable('improvement').set(NOTHING).where('id', 'in', ids).execute()
}

const NOTHING = { prompt: '', response: null, newResponse: null }
