import { sql } from 'kysely'
import { listIds } from '#db/queries/results.ts'
import type { Db } from '#db/schema.ts'

/** Empties name and address of a person who leaves the platform. */
export async function forgetInvited(db: Db, emailKey: string | null, endedAt: string): Promise<void> {
  await db
    .updateTable('activityInvitation')
    .set((eb) => ({ ...NOBODY, dueAt: null, endedAt: eb.fn.coalesce('endedAt', sql<string>`${endedAt}`) }))
    .where('emailKey', '=', emailKey)
    .execute()
}

/** Empties those whom the host removed before anything was sent to them: there is nothing about them to remember. */
export async function forgetUnsent(db: Db, activityId: number): Promise<void> {
  await db
    .updateTable('activityInvitation')
    .set(NOBODY)
    .where('activityId', '=', activityId)
    .where('endedAt', 'is not', null)
    .where('email', '!=', '')
    .where('emailsSent', '=', 0)
    .where('answer', 'is', null)
    .execute()
}

/** The unique index wants each address once: the placeholder contains the id of the row. */
const NOBODY = { email: '', emailKey: sql<string>`'gone-' || cast(id as text)`, firstName: '', lastName: '' }

/** Lists the guest lists of activities that began before then and still contain addresses. */
export async function listOldInvitations(db: Db, before: string, limit: number): Promise<number[]> {
  return db
    .selectFrom('activityInvitation')
    .innerJoin('activity', 'activity.id', 'activityInvitation.activityId')
    .select('activityInvitation.id')
    .where('activity.startsAt', '<=', before)
    .where('activityInvitation.email', '!=', sql.lit(''))
    .orderBy('activityInvitation.activityId')
    .limit(limit)
    .$call(listIds)
}

export async function forgetInvitations(db: Db, ids: number[]): Promise<void> {
  await db
    .updateTable('activityInvitation')
    .set({ ...NOBODY, dueAt: null })
    .where('id', 'in', ids)
    .execute()
}
