import { sql } from 'kysely'
import { listed } from '#db/queries/activity/listed.ts'
import type { Db } from '#db/schema.ts'

/** Of the next so many activities: a page about what is coming needs no more, and the index by date has them. */
export interface Within {
  now: string
  limit: number
}

/** Counts the next activities by type. */
export async function countComingByType(db: Db, { now, limit }: Within) {
  const next = listed(db.selectFrom('activity'))
    .select('activity.typeId')
    .where('activity.startsAt', '>', now)
    .orderBy('activity.startsAt')
    .limit(limit)
  return db
    .selectFrom(next.as('next'))
    .select(['typeId', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('typeId')
    .execute()
}

/** Lists the towns of the next activities, those with most first. */
export async function listComingTowns(db: Db, { now, limit }: Within, towns: number) {
  const next = listed(db.selectFrom('activity'))
    .select(['activity.city', 'activity.province'])
    .where('activity.startsAt', '>', now)
    .where('activity.isOnline', '=', false)
    .orderBy('activity.startsAt')
    .limit(limit)
  return db
    .selectFrom(next.as('next'))
    .select(['city', 'province', sql<number>`count(*)`.as('count')])
    .groupBy(['city', 'province'])
    .orderBy('count', 'desc')
    .orderBy('city')
    .limit(towns)
    .execute()
}
