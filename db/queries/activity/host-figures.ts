import type { Db } from '#db/schema.ts'
import { listed, withHost } from './listed.ts'

export interface HostFigures {
  /** How many public activities this host has held. */
  held: number
  /** The number of marks that everybody may see, and their sum. */
  marks: { count: number; sum: number }
}

/**
 * Counts what this host has held, by an index that contains nothing else, and sums the marks for it: each by itself,
 * because most activities have no mark.
 */
export async function findHostFigures(db: Db, hostId: number, now: string): Promise<HostFigures> {
  const { held } = await listed(db.selectFrom('activity'))
    .select((eb) => eb.fn.countAll<number | string>().as('held'))
    .where('activity.hostId', '=', hostId)
    .where('activity.startsAt', '<=', now)
    .executeTakeFirstOrThrow()
  const { count, sum } = await listed(db.selectFrom('activity'))
    .innerJoin('review', 'review.activityId', 'activity.id')
    .select((eb) => [
      eb.fn.count<number | string>('review.id').as('count'),
      eb.fn.sum<number | string | null>('review.mark').as('sum'),
    ])
    .where('review.hostId', '=', hostId)
    .where('review.removedAt', 'is', null)
    .where('review.hiddenAt', 'is', null)
    .where('activity.startsAt', '<=', now)
    .executeTakeFirstOrThrow()
  return { held: Number(held), marks: { count: Number(count), sum: Number(sum ?? 0) } }
}

/** Lists the next dates of this host besides one activity: those that everybody may see, soonest first. */
export async function listNextDatesOfHost(
  db: Db,
  { hostId, exceptId, now, limit }: { hostId: number; exceptId: number; now: string; limit: number },
) {
  return listed(withHost(db))
    .where('activity.hostId', '=', hostId)
    .where('activity.id', '<>', exceptId)
    .where('activity.startsAt', '>', now)
    .orderBy('activity.startsAt')
    .orderBy('activity.id')
    .limit(limit)
    .execute()
}
