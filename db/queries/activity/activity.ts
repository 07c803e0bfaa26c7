import { sql } from 'kysely'
import { listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'
import type { Activity, ActivityUpdate, NewActivity } from '#db/schema/activity.ts'

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
    .select(['typeId', 'name', 'drawing', 'validation', 'publishedAt', 'isPrivate'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
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

/**
 * Lists the ids of activities with a minimum of participants whose deadline has passed, and that were not judged since;
 * soonest deadline first.
 */
export async function listActivitiesBelowDeadline(db: Db, now: string): Promise<number[]> {
  return db
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
    .$call(listIds)
}

/** Lists the ids of activities without a reminder that start after `now`, at the latest at `until`; soonest first. */
export async function listActivitiesToRemind(db: Db, now: string, until: string): Promise<number[]> {
  return db
    .selectFrom('activity')
    .select('id')
    .where(sql<boolean>`validation in ('VALIDED', 'WAITING_PAYMENT_VALID')`) // as the partial index that answers has it
    .where('cancelledAt', 'is', null)
    .where('remindedAt', 'is', null)
    .where('removedAt', 'is', null)
    .where('publishedAt', 'is not', null)
    .where('startsAt', '>', now)
    .where('startsAt', '<=', until)
    .orderBy('startsAt')
    .orderBy('id')
    .$call(listIds)
}
